import type { SumType, TableNames } from '../../../common/relations/relation.ts';
import type { OptionalTableName } from '../../../common/table-names.ts';
import { type RolledUp, rollupsNeeding } from '../rolled-up.ts';

/** Without these tables there are no earnings by day. */
export const REWARD_DAYS_TABLES = [
  'reward_earnings',
  'delegation_changes',
] as const satisfies readonly OptionalTableName[];

/**
 * Adds up `reward_earnings`: an answer about an AVS or an operator reads some of its days, while
 * the rows in `reward_earnings` have all earners.
 */
export const REWARD_DAYS: readonly RolledUp[] = rollupsNeeding(REWARD_DAYS_TABLES, [
  {
    // Has each submission's earnings by day and token, in the order of days.
    name: 'rollup.submission_earnings',
    columns: {
      rewards_submission_hash: 'VARCHAR',
      day: 'TIMESTAMP',
      token: 'VARCHAR',
      amount: 'HUGEINT',
    },
    reads: ['snapshot.reward_earnings'],
    growth: 'append',
    onOverflow: 'bignum',
    sql: ({ table, sums }) => /* sql */ `
  select rewards_submission_hash, day, token, sum(amount)::${sums} as amount
  from (${amountsSql(table, sums)})
  group by all
  order by day, rewards_submission_hash, token`,
  },
  {
    // Has what an operator, and stakers that delegate to it at the day's first instant, earned by
    // day, submission and token, sorted by operator. An operator's own earnings count for it on all
    // days, whether or not it delegates to itself. If several delegations have one time, the last
    // one counts.
    name: 'rollup.operator_earnings',
    columns: {
      operator: 'VARCHAR',
      day: 'TIMESTAMP',
      rewards_submission_hash: 'VARCHAR',
      token: 'VARCHAR',
      amount: 'HUGEINT',
    },
    reads: ['snapshot.reward_earnings', 'snapshot.delegation_changes', 'snapshot.operators'],
    growth: { whole: 'A new operator has what it earned before, too.' },
    onOverflow: 'bignum',
    sql: ({ table, sums }) => /* sql */ `
  with delegated as (
    select staker::varchar as staker, "timestamp" as since,
      arg_max(coalesce(operator::varchar, ''), (block_number, log_index)) as operator
    from ${table('snapshot.delegation_changes')}
    group by all
  ), spans as (
    select staker, operator, since, lead(since) over (partition by staker order by since) as until
    from delegated
  ), parts as (
    select staker, operator, since, until from spans where operator not in ('', staker)
    union all
    select operator, operator, timestamp '-infinity', null
    from (
      select operator::varchar as operator from ${table('snapshot.operators')}
      union
      select operator::varchar from ${table('snapshot.delegation_changes')} where operator is not null
    )
  )
  select part.operator, earning.day, earning.rewards_submission_hash, earning.token,
    sum(earning.amount)::${sums} as amount
  from (${amountsSql(table, sums)}) earning
  join parts part on part.staker = earning.earner::varchar
    and part.since < earning.day and (part.until is null or part.until >= earning.day)
  group by all
  order by part.operator, earning.day, earning.rewards_submission_hash, earning.token`,
  },
]);

/**
 * Selects amounts in a type: a sum of HUGEINTs that passes their range is an error, one of BIGNUMs
 * has no bound.
 */
function amountsSql(table: TableNames, sums: SumType): string {
  return `select * replace (amount::${sums} as amount) from ${table('snapshot.reward_earnings')}`;
}
