import type { Call } from './call.ts';
import type { Client } from './client.ts';
import type { BodyOf, OperationId, ParametersOf } from './types.ts';

/** TypeScript can call a member of this type by an id that is not known yet. */
type Operations = {
  readonly [Id in OperationId]: (
    parameters: ParametersOf<Id>,
    options?: Call,
  ) => Promise<BodyOf<Id>>;
};

/**
 * Calls the method of the operation `id`, which may be a variable. The parameters and the body have
 * the types that the operation has, also within a function that is generic in the id. It rejects as
 * the method does.
 *
 * @example
 *     async function total<Id extends 'restakingAllAvs' | 'restakingAllOperators'>(id: Id) {
 *       const { meta } = await call(client, id, { limit: 1 });
 *       return meta.total;
 *     }
 */
export function call<Id extends OperationId>(
  client: Client,
  id: Id,
  parameters: ParametersOf<Id>,
  options?: Call,
): Promise<BodyOf<Id>> {
  const operations: Operations = client;
  return operations[id](parameters, options);
}
