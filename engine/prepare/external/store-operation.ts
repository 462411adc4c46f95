import { isView, type ListDefinition } from '../../definition/kinds/list.ts';
import type { Operation } from '../../definition/operation.ts';
import { storeEntity } from './entity.ts';
import type { ExternalContext } from './external-context.ts';
import { storeHoldings } from './holdings.ts';
import { storeList } from './list.ts';
import { storeView } from './table.ts';

/** Stores an operation's answers if its rows have no bound. Throws a RangeError for any other. */
export function storeOperation(external: ExternalContext, operation: Operation): Promise<void> {
  switch (operation.kind) {
    case 'list':
      return storeOnce(external, operation.definition);
    case 'histogram':
    case 'record':
      return storeOnce(external, operation.definition.of);
    case 'entity':
      return storeEntity(external, operation.definition);
    case 'holdings':
      return storeHoldings(external, operation.definition);
    case 'summary':
    case 'query':
      throw new RangeError(`${operation.name} has no rows without a bound`);
  }
}

function storeOnce(external: ExternalContext, definition: ListDefinition): Promise<void> {
  return external.context.memoize(definition, () =>
    isView(definition) ? storeView(external, definition) : storeList(external, definition),
  );
}
