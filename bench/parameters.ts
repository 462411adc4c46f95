import { type ParametersSchema, parametersSchema } from '../engine/definition/json-schema.ts';
import type { Operation } from '../engine/definition/operation.ts';
import { operations } from '../engine/operations/index.ts';

/** Parameters of lists that are not filters. */
const OF_LISTS = new Set(['page', 'limit', 'sort', 'search', 'include', 'format']);

/** The parameters of an operation under default settings. */
export function parametersOf(operation: Pick<Operation, 'parameters'>): ParametersSchema {
  return parametersSchema(operation, { maxLimit: 1000, defaultNetwork: 'ethereum' });
}

/** The parameters that an operation needs: the required ones, and the first of alternatives. */
export function requiredBy(operation: Pick<Operation, 'parameters' | 'exactlyOne'>): string[] {
  return [...parametersOf(operation).required, ...(operation.exactlyOne ?? []).slice(0, 1)];
}

/** The names of the filters of a list. */
export function filtersOf(list: string): string[] {
  const operation = operations.find(({ name }) => name === list);
  if (!operation) throw new RangeError(`operation unknown: ${list}`);
  return Object.keys(parametersOf(operation).properties).filter((name) => !OF_LISTS.has(name));
}
