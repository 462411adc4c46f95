import { type DecodedLog, LOG_TEXTS } from '../../abi/dynamic.ts';
import { keysSql } from '../../abi/word-sql.ts';
import { type DerivedRelation, texts } from '../relation.ts';
import { decodedRows, type RowsOfLog } from './decoded-rows.ts';

/**
 * A relation over logs that viem decodes, as SQL cannot: what `rowsOf` makes of each log of
 * `events`, by position. Its columns are `position`, `event` and `reason`, which is null unless
 * the log is rejected, and `columns`; all are text.
 */
export function decodedRelation(relation: {
  readonly name: string;
  readonly events: readonly string[];
  readonly columns: readonly string[];
  readonly rowsOf: (log: DecodedLog) => RowsOfLog;
}): DerivedRelation {
  const { name, events, columns, rowsOf } = relation;
  const logs = `from well_formed_logs where event in (${keysSql(events)})`;
  return {
    name,
    columns: texts('position', 'event', 'reason', ...columns),
    reads: ['well_formed_logs'],
    growth: 'append',
    slices: { of: `select block_number ${logs}`, by: 'blocks', maxRows: 10_000 },
    sql: ({ slice }) => `select ${LOG_TEXTS} ${logs} and ${slice} order by position`,
    compute: (rows) => decodedRows(rows, columns.length, rowsOf),
  };
}
