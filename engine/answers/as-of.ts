import { type AsOfOperation, namedBy } from '../definition/operation.ts';
import { notInSnapshot } from '../errors.ts';
import type { RunQuery } from '../protocol/query-request.ts';
import type { Answerer } from './answerer.ts';

/** Answers requests with `asOf` by the query process, all others by `newest`. */
export function asOfAnswerer(operation: AsOfOperation, newest: Answerer, run: RunQuery): Answerer {
  return (parameters, payer) => {
    if (parameters.asOf === undefined) return newest(parameters, payer);
    return run({ operation: operation.name, parameters }, payer).then((body) => {
      if (body) return body;
      throw notInSnapshot([namedBy(operation), 'asOf'], parameters);
    });
  };
}
