import { relation } from '../../../common/relation.ts';
import { apr, EARNED, STAKED } from '../../apr.ts';
import { address } from '../../parameters.ts';

export const operatorApr = apr({
  name: 'restaking/operator-apr',
  purpose:
    'Computed rewards per year of an operator and of the stakers that delegate to it, relative to the delegated stake.',
  parameters: { operator: address('Address of the operator.') },
  required: {
    parameter: 'operator',
    known: /* sql */ `
      select 1 from snapshot.operators where operator = $operator
      union all
      select 1 from snapshot.delegation_changes where operator = $operator`,
  },
  relations: [
    relation({
      name: 'delegations',
      columns: { staker: 'VARCHAR', since: 'TIMESTAMP', operator: 'VARCHAR' },
      reads: ['snapshot.delegation_changes'],
      sql: (table) => /* sql */ `
        select staker::varchar as staker, "timestamp" as since,
          arg_max(coalesce(operator::varchar, ''), (block_number, log_index)) as operator
        from ${table('snapshot.delegation_changes')}
        where staker in (
          select staker from ${table('snapshot.delegation_changes')} where operator = $operator)
        group by all`,
    }),
    relation({
      // Rewards of a day are for the delegation at its first instant.
      name: 'earned',
      columns: EARNED,
      reads: ['span', 'delegations', 'snapshot.reward_earnings'],
      sql: (table) => /* sql */ `
        with earnings as (
          select earner::varchar as earner, day, token::varchar as token, amount
          from ${table('snapshot.reward_earnings')}, ${table('span')}
          where day between first_day and last_day
            and (earner = $operator or earner in (select staker from ${table('delegations')}))
        )
        select token, sum(amount::bignum)::varchar as amount
        from earnings
        asof left join ${table('delegations')} delegation
          on delegation.staker = earnings.earner and delegation.since < earnings.day
        where earner = $operator or delegation.operator = $operator
        group by token`,
    }),
    relation({
      name: 'staked',
      columns: STAKED,
      reads: ['window_days', 'rollup.operator_changes'],
      sql: (table) => /* sql */ `
        select number, sum(shares_after::bignum)::varchar as shares
        from ${table('window_days')} days
        join ${table('rollup.operator_changes')} held
          on held.day < days.day and (held.until_day is null or held.until_day >= days.day)
        where operator = $operator and number > 0
        group by number`,
    }),
  ],
});
