import { relation } from '../../common/relations/relation.ts';
import { untilNext } from './windows.ts';

/** Gives each block in the inputs its time. */
export const blockTimes = relation({
  name: 'block_times',
  columns: { number: 'BIGINT', timestamp: 'TIMESTAMP' },
  reads: ['blocks'],
  sql: ({ table }) => /* sql */ `
    select number, min(timestamp) as timestamp from ${table('blocks')} group by number order by number`,
});

/**
 * Magnitude that an operator allocates to an operator set in a strategy. A rise and the first
 * magnitude count from the day after the effect block, any other from the effect block's own day. A
 * change does not count yet if its effect block is after the last known block.
 */
export const allocationWindows = relation({
  name: 'allocation_windows',
  columns: {
    operator: 'INTEGER',
    avs: 'INTEGER',
    operator_set_id: 'BIGINT',
    strategy: 'INTEGER',
    magnitude: 'HUGEINT',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: ['allocation_changes', 'block_times', 'addresses'],
  sql: ({ table }) => /* sql */ `
    with changes as (
      select operator, avs, operator_set_id, strategy, day_of(t.timestamp) as day,
        last(magnitude order by c.block_number, c.log_index, c.effect_block, magnitude) as magnitude,
        last(t.timestamp order by c.block_number, c.log_index, c.effect_block, magnitude) as effective_at
      from ${table('allocation_changes')} c
      asof join ${table('block_times')} t on t.number <= c.effect_block
      where c.effect_block <= (select max(number) from ${table('block_times')})
      group by operator, avs, operator_set_id, strategy, day),
    steps as (
      select *, day + case when magnitude > lag(magnitude, 1, -1) over key then 1 else 0 end as from_day
      from changes
      window key as (partition by operator, avs, operator_set_id, strategy order by effective_at)),
    windows as (
      select *, ${untilNext('from_day', 'key')} as to_day
      from steps
      window key as (partition by operator, avs, operator_set_id, strategy order by from_day, effective_at))
    select o.id as operator, a.id as avs, operator_set_id, s.id as strategy, magnitude::hugeint as magnitude,
      from_day, to_day
    from windows w
    join ${table('addresses')} o on o.address = w.operator
    join ${table('addresses')} a on a.address = w.avs
    join ${table('addresses')} s on s.address = w.strategy
    where magnitude > 0 and from_day < to_day`,
});

/** Max magnitude that an operator has in a strategy; a change counts on its own day. */
export const maxMagnitudeWindows = relation({
  name: 'max_magnitude_windows',
  columns: {
    operator: 'INTEGER',
    strategy: 'INTEGER',
    max_magnitude: 'HUGEINT',
    from_day: 'INTEGER',
    to_day: 'INTEGER',
  },
  reads: ['magnitude_changes', 'block_times', 'addresses'],
  sql: ({ table }) => /* sql */ `
    with changes as (
      select operator, strategy, day_of(t.timestamp) as day,
        last(max_magnitude order by c.block_number, c.log_index, max_magnitude) as max_magnitude
      from ${table('magnitude_changes')} c
      asof join ${table('block_times')} t on t.number <= c.block_number
      group by operator, strategy, day),
    windows as (
      select *, day as from_day, ${untilNext('day', 'key')} as to_day
      from changes
      window key as (partition by operator, strategy order by day))
    select o.id as operator, s.id as strategy, max_magnitude::hugeint as max_magnitude, from_day, to_day
    from windows w
    join ${table('addresses')} o on o.address = w.operator
    join ${table('addresses')} s on s.address = w.strategy`,
});
