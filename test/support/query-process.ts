import { runQueryProcess } from '../../engine/query/run-query-process.ts';
import { OPERATIONS } from './query-operations.ts';

/** The query process with operations of tests added to those of the service. */
await runQueryProcess(OPERATIONS, process.argv.slice(2));
