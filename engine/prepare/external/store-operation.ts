import { isView, type ListDefinition } from '../../kinds/list.ts';
import type { Operation } from '../../operation.ts';
import { storeEntity } from './entity.ts';
import type { LongContext } from './external-context.ts';
import { storeHoldings } from './holdings.ts';
import { storeList } from './list.ts';
import { storeView } from './table.ts';

/** Stores what an operation answers whose rows have no bound. Throws a RangeError for any other. */
export function storeOperation(long: LongContext, operation: Operation): Promise<void> {
  switch (operation.kind) {
    case 'list':
      return storeOnce(long, operation.definition);
    case 'histogram':
    case 'record':
      return storeOnce(long, operation.definition.of);
    case 'entity':
      return storeEntity(long, operation.definition);
    case 'holdings':
      return storeHoldings(long, operation.definition);
    case 'summary':
    case 'query':
      throw new RangeError(`${operation.name} has no rows without a bound`);
  }
}

function storeOnce(long: LongContext, definition: ListDefinition): Promise<void> {
  return long.context.memoize(definition, () =>
    isView(definition) ? storeView(long, definition) : storeList(long, definition),
  );
}
