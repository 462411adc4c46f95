import { writeFileSync } from 'node:fs';
import { clientTypes } from './client-types.ts';
import { examplesText } from './write-examples.ts';

/** Writes what follows from the list of operations and is kept beside the code. */
writeFileSync(new URL('../../client/operations.ts', import.meta.url), clientTypes());
writeFileSync(new URL('./examples.ts', import.meta.url), await examplesText());
