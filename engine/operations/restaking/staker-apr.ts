import { relation } from '../../../common/relations/relation.ts';
import { address } from '../../definition/parameters.ts';
import { apr, commonDaysSql, earnedFrom, STAKE_PERIODS } from '../shared/apr.ts';

export const stakerApr = apr({
  name: 'restaking/staker-apr',
  purpose: 'Computed rewards per year of a staker, relative to the value of its shares.',
  parameters: { staker: address('Address of the staker.') },
  plannedOnce: true,
  required: {
    parameter: 'staker',
    known: (table) => /* sql */ `
      select 1 from ${table('snapshot.stakers')} where staker = $staker
      union all
      select 1 from ${table('snapshot.share_changes')} where staker = $staker
      union all
      select 1 from ${table('snapshot.reward_earnings')} where earner = $staker`,
  },
  relations: [
    earnedFrom('snapshot.reward_earnings', () => 'earner = $staker'),
    relation({
      // Has a strategy's shares after the last change on each day.
      name: 'changes',
      columns: { strategy: 'VARCHAR', day: 'TIMESTAMP', until_day: 'TIMESTAMP', shares: 'VARCHAR' },
      reads: ['snapshot.share_changes'],
      sql: ({ table }) => /* sql */ `
        with ends as (
          select strategy::varchar as strategy, date_trunc('day', "timestamp") as day,
            arg_max(shares::varchar, (block_number, log_index)) as shares
          from ${table('snapshot.share_changes')} where staker = $staker
          group by all
        )
        select strategy, day, lead(day) over (partition by strategy order by day) as until_day, shares
        from ends`,
    }),
    relation({
      name: 'stake_periods',
      columns: STAKE_PERIODS,
      reads: ['span', 'changes', 'rollup.known_strategies'],
      sql: ({ table }) => /* sql */ `
        select number, ${commonDaysSql(['day', 'until_day'])} as common_days, shares
        from ${table('span')} span, ${table('changes')} change
        join ${table('rollup.known_strategies')} known_strategies on known_strategies.strategy = change.strategy
        where common_days > 0`,
    }),
  ],
});
