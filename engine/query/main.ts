import { operations } from '../operations/index.ts';
import { runQueryProcess } from './run-query-process.ts';

await runQueryProcess(operations, process.argv.slice(2));
