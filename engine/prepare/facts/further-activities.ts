import type { TableNames } from '../../../common/relations/relation.ts';
import type { RolledUp } from '../rolled-up.ts';

/** Columns of the log that have few distinct values. */
const WORDS = ['action', 'operator', 'staker', 'strategy', 'token', 'avs', 'pod']
  .map((name) => `"${name}"::varchar as "${name}"`)
  .join(', ');

const ORDER = [
  'words."timestamp" desc',
  'words.block_number desc',
  'words.log_index desc',
  'words.action',
].join(', ');

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

// Whole blocks precede a row, which are counted and not sorted, and rows in its own block.
const placedSql = (table: TableNames) => /* sql */ `
  with blocks as (
    select "timestamp", block_number, sum(activities) as activities, bool_or(further) as further
    from (
      select "timestamp", block_number, count(*) as activities, false as further from ${table('snapshot.activities')} group by all
      union all
      select distinct "timestamp", block_number, 0, true from ${table('snapshot.further_activities')}
    ) group by all
  ), placed as (
    select "timestamp", block_number, further,
      coalesce(sum(activities) over (
        order by "timestamp" desc, block_number desc rows between unbounded preceding and 1 preceding
      ), 0) as before
    from blocks
  ), merged as (
    select ${KEY}, false as further from ${table('snapshot.activities')} activities
    semi join (from placed where further) placed using ("timestamp", block_number)
    union all
    select ${KEY}, true from ${table('snapshot.further_activities')}
  ), counted as (
    select *, count(*) filter (not further) over (
      partition by "timestamp", block_number order by log_index desc, action rows unbounded preceding
    ) as within
    from merged
  ), words as (
    select ${WORDS}, data, metadata, "timestamp", block_number, log_index from ${table('snapshot.further_activities')}
  )
  select words.*, (placed.before + within)::integer as before
  from counted join placed using ("timestamp", block_number)
  join words using (block_number, log_index, action)
  where counted.further
  order by ${ORDER}`;
