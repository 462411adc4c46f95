import type { OptionalTableName } from '../../common/table-names.ts';
import type { EntityOperation } from './kinds/entity-operation.ts';
import type { HistogramOperation } from './kinds/histogram-operation.ts';
import type { HoldingsOperation } from './kinds/holdings-operation.ts';
import type { ListOperation } from './kinds/list-operation.ts';
import type { QueryOperation } from './kinds/query-operation.ts';
import type { RecordOperation } from './kinds/record-operation.ts';
import type { SummaryOperation } from './kinds/summary-operation.ts';

/**
 * Declares one endpoint as data. `prepare` computes everything that does not depend on the request,
 * and `answererOf` answers from the result. `operations` lists all of them.
 */
export type Operation =
  | ListOperation
  | EntityOperation
  | HoldingsOperation
  | SummaryOperation
  | HistogramOperation
  | RecordOperation
  | QueryOperation;

/**
 * Whether an operation exports its rows; a feed does not.
 *
 * @example
 *     const names = operations.filter(isExported).map(({ name }) => name);
 */
export function isExported(operation: Operation): operation is ListOperation | QueryOperation {
  if (operation.kind === 'query') return operation.definition.envelope === undefined;
  return operation.kind === 'list';
}

/** Operations of these kinds may take `asOf`. */
export type AsOfOperation =
  | ListOperation
  | EntityOperation
  | HoldingsOperation
  | SummaryOperation
  | QueryOperation;

/**
 * Whether an operation takes `asOf`.
 *
 * @example
 *     if (isAsOf(operation)) log(namedBy(operation));
 */
export function isAsOf(operation: Operation): operation is AsOfOperation {
  return operation.asOf !== undefined;
}

/**
 * Names the parameter that identifies the requested item; "" if the operation has none.
 *
 * @example
 *     namedBy(stakerInfo); // 'staker'
 */
export function namedBy(operation: AsOfOperation): string {
  switch (operation.kind) {
    case 'list':
      return operation.definition.required?.key[0] ?? '';
    case 'entity':
      return operation.definition.keys[0][0];
    case 'query':
      return operation.definition.required?.parameter ?? '';
    case 'holdings':
      return 'staker';
    case 'summary':
      return '';
  }
}

/**
 * Finds the first optional table that an operation needs and the snapshot leaves out.
 *
 * @example
 *     missingTable({ tables: ['prices'] }, ['prices']); // 'prices'
 */
export function missingTable(
  { tables }: Pick<Operation, 'tables'>,
  absent: readonly OptionalTableName[],
): OptionalTableName | undefined {
  return tables.find((table) => absent.includes(table));
}
