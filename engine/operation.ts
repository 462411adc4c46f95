import type { OptionalTableName } from '../common/table-names.ts';
import type { EntityOperation } from './kinds/entity.ts';
import type { HistogramOperation } from './kinds/histogram.ts';
import type { HoldingsOperation } from './kinds/holdings.ts';
import type { ListOperation } from './kinds/list.ts';
import type { QueryOperation } from './kinds/query.ts';
import type { RecordOperation } from './kinds/record.ts';
import type { SummaryOperation } from './kinds/summary.ts';

/**
 * One endpoint as data. `prepare` computes for each kind whatever does not depend on the request,
 * and `answererOf` answers from that. Everything that walks over endpoints walks over `operations`.
 */
export type Operation =
  | ListOperation
  | EntityOperation
  | HoldingsOperation
  | SummaryOperation
  | HistogramOperation
  | RecordOperation
  | QueryOperation;

/** Whether an operation gives all its rows in the forms of an export; a feed has a form of its own. */
export function isExported(operation: Operation): operation is ListOperation | QueryOperation {
  if (operation.kind === 'query') return operation.definition.envelope === undefined;
  return operation.kind === 'list';
}

/** The kinds that can be asked with `asOf`. */
export type AsOfOperation = ListOperation | EntityOperation | HoldingsOperation | SummaryOperation;

/** Whether an operation takes `asOf`. */
export function isAsOf(operation: Operation): operation is AsOfOperation {
  return operation.asOf !== undefined;
}

/** The parameter that names the one thing of a request; none where it names nothing. */
export function namedBy(operation: AsOfOperation): string {
  switch (operation.kind) {
    case 'list':
      return operation.definition.required?.key[0] ?? '';
    case 'entity':
      return operation.definition.keys[0][0];
    case 'holdings':
      return 'staker';
    case 'summary':
      return '';
  }
}

/** The first of the optional tables that an operation reads and a snapshot leaves out. */
export function missingTable(
  { tables }: Pick<Operation, 'tables'>,
  absent: readonly OptionalTableName[],
): OptionalTableName | undefined {
  return tables.find((table) => absent.includes(table));
}
