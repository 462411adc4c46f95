import { writeFileSync } from 'node:fs';
import { clientTypes } from '../../server/contract/client-types.ts';
import { examplesText } from './examples-text.ts';

/** Writes what follows from the list of operations and is kept beside the code. */
writeFileSync(new URL('../../client/operations.ts', import.meta.url), clientTypes());
writeFileSync(new URL('../../server/contract/examples.ts', import.meta.url), await examplesText());
