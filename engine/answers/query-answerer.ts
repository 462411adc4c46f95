import type { QueryDefinition } from '../definition/kinds/query-operation.ts';
import { notInSnapshot } from '../errors.ts';
import type { RunQuery } from '../protocol/query-request.ts';
import type { Answerer } from './answerer.ts';

/** Has the query process answer. */
export function queryAnswerer({ name, required }: QueryDefinition, run: RunQuery): Answerer {
  return async (parameters, payer) => {
    const body = await run({ operation: name, parameters }, payer);
    if (body) return body;
    const within = (required?.within ?? []).filter((name) => parameters[name] !== undefined);
    throw notInSnapshot([required?.parameter ?? '', ...within], parameters);
  };
}
