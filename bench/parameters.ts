import { type ParametersSchema, parametersSchema } from '../engine/definition/json-schema.ts';
import type { Operation } from '../engine/definition/operation.ts';
import { operations } from '../engine/operations/index.ts';

/** Lists have these parameters, which are not filters. */
const OF_LISTS = new Set(['page', 'limit', 'sort', 'search', 'include', 'format']);

/** Returns an operation's parameters under default settings. */
export function parametersOf(operation: Pick<Operation, 'parameters'>): ParametersSchema {
  return parametersSchema(operation, { maxLimit: 1000, defaultNetwork: 'ethereum' });
}

/**
 * Returns the parameters that an operation needs: the required ones, and the first among
 * alternatives.
 */
export function requiredBy(operation: Pick<Operation, 'parameters' | 'exactlyOne'>): string[] {
  return [...parametersOf(operation).required, ...(operation.exactlyOne ?? []).slice(0, 1)];
}

/** Lists the names of a list's filters. */
export function filtersOf(list: string): string[] {
  const operation = operations.find(({ name }) => name === list);
  if (!operation) throw new RangeError(`operation unknown: ${list}`);
  return Object.keys(parametersOf(operation).properties).filter((name) => !OF_LISTS.has(name));
}
