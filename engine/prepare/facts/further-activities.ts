import type { TableNames } from '../../../common/relations/relation.ts';
import type { RolledUp } from '../rolled-up.ts';

/** Columns of the log that have few distinct values. */
const WORDS = ['action', 'operator', 'staker', 'strategy', 'token', 'avs', 'pod']
  .map((name) => `"${name}"::varchar as "${name}"`)
  .join(', ');

const ORDER = '"timestamp" desc, block_number desc, log_index desc, action';

/**
 * The table of this name in the order of the list of activities: `before` is the number of rows of
 * `activities` that precede a row in that order. Without the table it has no rows.
 */
export const FURTHER_ACTIVITIES: RolledUp = {
  name: 'rollup.further_activities',
  columns: {
    action: 'VARCHAR',
    operator: 'VARCHAR',
    staker: 'VARCHAR',
    strategy: 'VARCHAR',
    token: 'VARCHAR',
    avs: 'VARCHAR',
    pod: 'VARCHAR',
    data: 'VARCHAR',
    metadata: 'VARCHAR',
    timestamp: 'TIMESTAMP',
    block_number: 'BIGINT',
    log_index: 'BIGINT',
    before: 'INTEGER',
  },
  reads: ['snapshot.activities', 'snapshot.further_activities'],
  growth: {
    whole: '`before` counts rows from the newest one, which is another one after each block.',
  },
  sql: ({ table, absent }) =>
    absent.includes('further_activities') ? noneSql(table) : placedSql(table),
};

const noneSql = (table: TableNames) => /* sql */ `
    select ${WORDS}, data, metadata, "timestamp", block_number, log_index, 0 as before
    from ${table('snapshot.activities')} limit 0`;

const KEY = '"timestamp", block_number, log_index, action::varchar as action';

const placedSql = (table: TableNames) => /* sql */ `
  with merged as (
    select ${KEY}, false as further from ${table('snapshot.activities')}
    union all
    select ${KEY}, true from ${table('snapshot.further_activities')}
  ), placed as (
    select *, row_number() over (order by ${ORDER}) as place from merged
  ), counted as (
    select block_number, log_index, action, place, (place - row_number() over (order by place))::integer as before
    from placed where further
  ), words as (
    select ${WORDS}, data, metadata, "timestamp", block_number, log_index from ${table('snapshot.further_activities')}
  )
  select words.*, before from counted join words using (block_number, log_index, action)
  order by place`;
