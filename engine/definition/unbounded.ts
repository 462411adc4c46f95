import { isView, type ListDefinition } from './kinds/list-operation.ts';
import type { Operation } from './operation.ts';

/**
 * Whether an operation's rows grow with the chain's history; a load into ClickHouse stores them
 * there.
 *
 * @example
 *     const inDatabase = operations.filter(isUnbounded);
 */
export function isUnbounded(operation: Operation): boolean {
  switch (operation.kind) {
    case 'list':
      return isUnboundedList(operation.definition);
    case 'histogram':
    case 'record':
      return isUnboundedList(operation.definition.of);
    case 'entity':
      return operation.definition.unbounded === true;
    case 'holdings':
      return true;
    case 'summary':
    case 'query':
      return false;
  }
}

function isUnboundedList(definition: ListDefinition): boolean {
  return isView(definition) || definition.unbounded === true;
}
