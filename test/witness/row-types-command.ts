import { writeFileSync } from 'node:fs';
import { rowTypes } from './row-types.ts';

/** Writes the types of the witness's rows in this folder. */
writeFileSync(new URL('row-types.generated.ts', import.meta.url), rowTypes());
