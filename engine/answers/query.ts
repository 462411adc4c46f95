import type { OperationRequest } from '../query-request.ts';
import type { Answerer } from './answerer.ts';

/** Has the query process compute the body of an operation of kind `query`. */
export type RunQuery = (request: OperationRequest) => Promise<Buffer>;

/** Answers by the query process. */
export function queryAnswerer(operation: string, run: RunQuery): Answerer {
  return (parameters) => run({ operation, parameters });
}
