import type { Operation } from '../../definition/operation.ts';
import { writeParquet } from '../exports.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { prepareEntity } from './entity.ts';
import { prepareHoldings } from './holdings.ts';
import { prepareList } from './list.ts';
import { prepareQuery } from './query.ts';
import { prepareSummary } from './summary.ts';

/** Writes an operation's files. */
export async function prepareOperation(
  context: PrepareContext,
  operation: Operation,
): Promise<void> {
  switch (operation.kind) {
    case 'list':
      await prepareList(context, operation.definition);
      return writeParquet(context, operation.definition);
    case 'entity':
      return prepareEntity(context, operation.definition);
    case 'holdings':
      return prepareHoldings(context, operation.definition);
    case 'summary':
      return prepareSummary(context, operation.definition);
    case 'histogram':
    case 'record':
      return prepareList(context, operation.definition.of);
    case 'query':
      return prepareQuery(context, operation.definition);
  }
}
