import type { Operation } from '../../definition/operation.ts';
import { writeParquet } from '../exports.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { prepareEntity } from './prepare-entity.ts';
import { prepareHoldings } from './prepare-holdings.ts';
import { prepareList } from './prepare-list.ts';
import { prepareQuery } from './prepare-query.ts';
import { prepareSummary } from './prepare-summary.ts';

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
