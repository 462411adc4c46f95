import { DEPOSITORS_SQL } from './depositors-sql.ts';

/** The SQL page offers this query. */
export interface Example {
  readonly title: string;
  readonly sql: string;
}

export const EXAMPLES: readonly Example[] = [
  {
    title: 'Value by token',
    sql: `select symbol, dollars, stakers, operators
from tvl_by_strategy
order by dollars desc`,
  },
  {
    title: 'Stakers with more than one token',
    sql: `select staker, count(*) as strategies, sum(to_dollars(shares, strategy)) as dollars
from staker_shares
where shares > 0
group by staker
having count(*) > 1
order by dollars desc
limit 100`,
  },
  {
    title: 'Operators that lost the most stakers',
    sql: `select coalesce(operators.name, lost.operator) as operator, count(distinct lost.staker) as stakers_lost
from activities lost
left join operators on operators.operator = lost.operator
where lost.action = 'STAKER_UNDELEGATED'
  and lost.timestamp > snapshot_time() - interval 30 days
group by all
order by stakers_lost desc
limit 25`,
  },
  {
    title: 'How concentrated is the value?',
    sql: `select row_number() over largest as operators,
  sum(dollars) over largest / sum(dollars) over () as part_of_all
from tvl_by_operator
where dollars > 0
window largest as (order by dollars desc, operator)
order by operators`,
  },
  {
    title: 'Deposits and withdrawals by week',
    sql: `select date_trunc('week', timestamp) as week,
  count(*) filter (where action = 'SHARES_DEPOSITED_IN_STRATEGY') as deposits,
  count(*) filter (where action = 'WITHDRAWAL_QUEUED') as withdrawals
from activities
where action in ('SHARES_DEPOSITED_IN_STRATEGY', 'WITHDRAWAL_QUEUED')
group by week
order by week`,
  },
  {
    title: 'New and returning depositors by week',
    sql: DEPOSITORS_SQL,
  },
  {
    title: 'Rewards by month, AVS and token',
    sql: `select date_trunc('month', updated_at) as month, coalesce(avs.name, rewards.avs) as avs, symbol,
  sum(rewards.tokens::double) as tokens, sum(dollars) as dollars
from reward_values rewards
left join avs on avs.avs = rewards.avs
group by all
order by month desc, dollars desc nulls last`,
  },
  {
    title: 'Directed rewards per year and dollar',
    sql: `-- Rewards that AVSs directed to operators in the last year, per dollar that is delegated to these now.
select coalesce(tvl_by_operator.name, paid.operator) as operator,
  sum(rewards.dollars * paid.amount::double / rewards.amount::double) as dollars_paid,
  any_value(tvl_by_operator.dollars) as dollars_delegated, dollars_paid / dollars_delegated as paid_per_dollar
from reward_operators paid
join reward_values rewards on rewards.rewards_submission_hash = paid.rewards_submission_hash
join tvl_by_operator on tvl_by_operator.operator = paid.operator
where rewards.start_timestamp > snapshot_time() - interval 365 days and tvl_by_operator.dollars > 0
group by all
order by paid_per_dollar desc nulls last, operator`,
  },
  {
    title: 'Waiting withdrawals by token',
    sql: `with parts as (
  select unnest(strategies) as strategy, unnest(shares) as shares, created_at
  from withdrawals
  where not completed
)
select symbol, count(*) as withdrawals, sum(to_tokens(shares, parts.strategy)) as tokens,
  sum(to_dollars(shares, parts.strategy)) as dollars, min(created_at) as first_queued
from parts
left join tokens on tokens.strategy = parts.strategy
group by symbol
order by dollars desc nulls last`,
  },
  {
    title: 'Which operators hold a token?',
    sql: `select coalesce(operators.name, tvl_by_operator_strategy.operator) as operator, tvl_by_operator_strategy.dollars,
  tvl_by_operator_strategy.dollars / sum(tvl_by_operator_strategy.dollars) over () as part_of_all
from tvl_by_operator_strategy
left join operators on operators.operator = tvl_by_operator_strategy.operator
where symbol = 'stETH'
order by tvl_by_operator_strategy.dollars desc`,
  },
  {
    title: 'Value that is not delegated',
    sql: `select symbol, count(distinct staker_shares.staker) as stakers, sum(to_tokens(staker_shares.shares, staker_shares.strategy)) as tokens,
  sum(to_dollars(staker_shares.shares, staker_shares.strategy)) as dollars
from staker_shares
join stakers on stakers.staker = staker_shares.staker
left join tokens on tokens.strategy = staker_shares.strategy
where stakers.operator is null and staker_shares.shares > 0
group by symbol
order by dollars desc nulls last`,
  },
  {
    title: 'AVSs with the most operators in common',
    sql: `select coalesce(a.name, one.avs) as one, coalesce(b.name, other.avs) as other, count(*) as operators
from avs_operators one
join avs_operators other on other.operator = one.operator and other.avs > one.avs
left join avs a on a.avs = one.avs
left join avs b on b.avs = other.avs
where one.registered and other.registered
group by all
order by operators desc, one, other
limit 25`,
  },
  {
    title: 'Operators in many AVSs with little stake',
    sql: `select coalesce(name, operator) as operator, avs_count, stakers, dollars
from tvl_by_operator
where avs_count > 0
order by avs_count desc, dollars
limit 50`,
  },
  {
    title: 'Operators that missed the most batches',
    sql: `select missed.operator, count(*) as batches_missed
from (select network, unnest(non_signers) as operator from da_batches) missed
group by missed.operator
order by batches_missed desc, operator
limit 25`,
  },
];
