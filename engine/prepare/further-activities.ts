import type { OptionalTableName } from '../../common/table-names.ts';

/** Columns of the log that have few distinct values. */
const WORDS = ['action', 'operator', 'staker', 'strategy', 'token', 'avs', 'pod']
  .map((name) => `"${name}"::varchar as "${name}"`)
  .join(', ');

const ORDER = '"timestamp" desc, block_number desc, log_index desc, action';

/**
 * SQL that creates the roll-up `further_activities`, in the order of the list of activities:
 * `before` is the number of rows of `activities` that precede a row in that order. Without the
 * table of this name it has no rows.
 */
export function furtherActivitiesSql(absent: readonly OptionalTableName[]): string {
  if (absent.includes('further_activities')) {
    return /* sql */ `create table rollup.further_activities as
    select ${WORDS}, data, metadata, "timestamp", block_number, log_index, 0 as before
    from snapshot.activities limit 0`;
  }
  const key = '"timestamp", block_number, log_index, action::varchar as action';
  return /* sql */ `create table rollup.further_activities as
  with merged as (
    select ${key}, false as further from snapshot.activities
    union all
    select ${key}, true from snapshot.further_activities
  ), placed as (
    select *, row_number() over (order by ${ORDER}) as place from merged
  ), counted as (
    select block_number, log_index, action, place, (place - row_number() over (order by place))::integer as before
    from placed where further
  ), words as (
    select ${WORDS}, data, metadata, "timestamp", block_number, log_index from snapshot.further_activities
  )
  select words.*, before from counted join words using (block_number, log_index, action)
  order by place`;
}
