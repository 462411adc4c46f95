import { isView, type ListDefinition } from '../../definition/kinds/list-operation.ts';
import type { Operation } from '../../definition/operation.ts';
import type { ExternalContext } from './external-context.ts';
import { storeEntity } from './store-entity.ts';
import { storeHoldings } from './store-holdings.ts';
import { storeList } from './store-list.ts';
import { storeView } from './store-view.ts';

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
