import { NO_END_DAY } from '../../sql/slashable-states.ts';
import { UNKNOWN_PERIODS, unknownPeriodsSql } from '../../sql/unknown-values.ts';
import { GROWS_BY_NUMBER, OPEN_PERIODS } from '../growth.ts';
import type { RolledUp } from '../rolled-up.ts';

/** A day in which an operator's changes undo each other is in none of the rows. */
export const FIRST_DAYS: RolledUp = {
  name: 'first_days',
  columns: {
    number: 'INTEGER',
    first_day: 'TIMESTAMP',
    position: 'INTEGER',
  },
  reads: ['rollup.operator_changes'],
  growth: GROWS_BY_NUMBER,
  scratch: true,
  facts: 'select count(*)::varchar from first_days',
  sql: ({ table }) => /* sql */ `
  select number, min(day) as first_day, (row_number() over (order by number) - 1)::integer as position
  from ${table('rollup.operator_changes')}
  where number > 0
  group by number`,
};

/** Has all stakers' shares in each strategy at the end of each day that changes them. */
export const RESTAKED_STATES: RolledUp = {
  name: 'restaked_states',
  columns: { number: 'INTEGER', day: 'TIMESTAMP', shares: 'VARCHAR' },
  reads: ['snapshot.share_changes', 'rollup.known_strategies'],
  growth: GROWS_BY_NUMBER,
  scratch: true,
  onOverflow: 'bignum',
  facts: 'select count(distinct number)::varchar from restaked_states',
  sql: ({ table, sums }) => /* sql */ `
  with moved as (
    select number, date_trunc('day', "timestamp") as day,
      shares::${sums} - coalesce(lag(shares) over chain, 0)::${sums} as delta
    from ${table('snapshot.share_changes')} change
    join ${table('rollup.known_strategies')} known_strategies on known_strategies.strategy = change.strategy::varchar
    window chain as (partition by staker, number order by block_number, log_index)
  )
  select number, day, (sum(sum(delta)) over (partition by number order by day))::varchar as shares
  from moved
  group by number, day`,
};

/** Has the periods in which some input to the value of a strategy's delegated shares is unknown. */
export const UNKNOWN_DELEGATED: RolledUp = {
  name: 'rollup.unknown_delegated',
  columns: UNKNOWN_PERIODS,
  reads: ['strategy_states', 'rollup.strategy_values'],
  growth: OPEN_PERIODS,
  sql: ({ table }) => {
    const states = /* sql */ `
      select number, day, lead(day, 1, ${NO_END_DAY}) over (partition by number order by day) as until_day, shares <> '0' as held
      from ${table('strategy_states')}`;
    return unknownPeriodsSql(states, table('rollup.strategy_values'));
  },
};
