import { type Relation, relation } from '../../../common/relations/relation.ts';
import {
  boolean,
  described,
  hex,
  nullableInteger,
  nullableWrittenNumber,
  text,
  writtenNumber,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address, oneOf } from '../../definition/parameters.ts';
import type { Select } from '../../definition/select.ts';
import {
  APR_DAYS,
  APR_TABLES,
  commonDaysSql,
  DAYS_A_YEAR,
  MIN_DAYS,
  WINDOW,
  windowParameters,
} from '../shared/apr.ts';

const EARNED = relation({
  // Has the rewards in the window. `ranked` is the AVS, the AVS and the set's id, or the operator.
  name: 'earned',
  columns: { ranked: 'VARCHAR', submission: 'VARCHAR', token: 'VARCHAR', amount: 'VARCHAR' },
  reads: ['span', 'snapshot.rewards', 'rollup.submission_earnings', 'rollup.operator_earnings'],
  sql: ({ table }) => /* sql */ `
    with submissions as (
      select distinct rewards_submission_hash::varchar as submission,
        if($of = 'avs', avs::varchar, avs::varchar || ' ' || operator_set_id) as ranked
      from ${table('snapshot.rewards')}
      where avs is not null and ($of = 'avs' or ($of = 'set' and operator_set_id is not null))
        and ($address::varchar is null or avs = $address)
    )
    select ranked, submission, token::varchar as token, sum(amount::bignum)::varchar as amount
    from ${table('rollup.submission_earnings')}
    join submissions on submission = rewards_submission_hash::varchar, ${table('span')}
    where day between first_day and last_day
    group by all
    union all
    select "operator"::varchar, rewards_submission_hash::varchar, token::varchar, sum(amount::bignum)::varchar
    from ${table('rollup.operator_earnings')}, ${table('span')}
    where $of = 'operator' and ($address::varchar is null or "operator" = $address)
      and day between first_day and last_day
    group by all`,
});

const COUNTED = relation({
  // Has the days at the end of which an operator counts for an AVS, a set or itself; end_day is the
  // first one after them.
  name: 'counted',
  columns: {
    ranked: 'VARCHAR',
    operator: 'VARCHAR',
    first_day: 'TIMESTAMP',
    end_day: 'TIMESTAMP',
  },
  reads: ['rollup.registration_spans', 'rollup.operator_changes', 'snapshot.registration_changes'],
  sql: ({ table }) => /* sql */ `
    with ends as (
      select avs::varchar || ' ' || operator_set_id as ranked, "operator"::varchar as "operator",
        date_trunc('day', "timestamp") as day,
        arg_max(registered, (block_number, log_index)) as registered
      from ${table('snapshot.registration_changes')}
      where $of = 'set' and operator_set_id is not null
        and ($address::varchar is null or avs = $address)
      group by all
    ), spans as (
      select *, lead(day) over (partition by ranked, "operator" order by day) as end_day from ends
    )
    select ranked, "operator", day as first_day, end_day from spans where registered
    union all
    select avs::varchar, "operator"::varchar, first_day, end_day
    from ${table('rollup.registration_spans')}
    where $of = 'avs' and ($address::varchar is null or avs = $address)
    union all
    select distinct "operator"::varchar, "operator"::varchar, timestamp '2000-01-01', null::timestamp
    from ${table('rollup.operator_changes')}
    where $of = 'operator' and ($address::varchar is null or "operator" = $address)`,
});

const STAKED = relation({
  // Adds each strategy's shares at the first instant of each day in the window, and values them at
  // the snapshot's rates and prices.
  name: 'staked',
  columns: {
    ranked: 'VARCHAR',
    strategy: 'VARCHAR',
    shares: 'VARCHAR',
    ether: 'VARCHAR',
    dollars: 'VARCHAR',
  },
  reads: ['span', 'counted', 'rollup.operator_changes', 'rollup.strategy_values', 'rollup.days'],
  sql: ({ table }) => /* sql */ `
    with stake_periods as (
      select ranked, number, ${commonDaysSql(['member.first_day', 'member.end_day'], ['operator_changes.day', 'operator_changes.until_day'])} as common_days,
        sum(shares_after::bignum)::varchar as shares
      from ${table('span')} span, ${table('counted')} member
      join ${table('rollup.operator_changes')} operator_changes on operator_changes."operator"::varchar = member."operator"
      where number > 0 and common_days > 0
      group by ranked, number, common_days
    ), summed as (
      select ranked, number, sums_of_products(string_agg(concat(common_days, '*', shares), ' ')) as shares
      from stake_periods group by ranked, number
    )
    select ranked, strategy, shares, ether_per_share as ether, dollars_per_share as dollars
    from summed join ${table('rollup.strategy_values')} using (number)
    where shares <> '0' and day = (select max(day) from ${table('rollup.days')})`,
});

const RELATIONS: readonly Relation[] = [APR_DAYS, EARNED, COUNTED, STAKED];

/** Each strategy in a submission has a part by its multiplier and its shares. */
const partsSql: Select = (table) => /* sql */ `
  select given.ranked, given.submission,
    coalesce(sums_of_products(string_agg(concat(multiplier, '*', shares), ' ')
      filter (staked.strategy = $strategy)), '0') as mine,
    sums_of_products(string_agg(concat(multiplier, '*', shares), ' ')) as whole
  from (select distinct ranked, submission from ${table('earned')}) given
  join ${table('snapshot.reward_strategies')} weighted
    on weighted.rewards_submission_hash::varchar = given.submission
  join ${table('staked')} staked
    on staked.ranked = given.ranked and staked.strategy = weighted.strategy::varchar
  where $strategy::varchar is not null
  group by given.ranked, given.submission`;

const rows: Select = (table) => /* sql */ `
  with parts as (${partsSql(table)}),
  given as (
    select earned.ranked, token, amount, coalesce(mine, '1') as mine, coalesce(parts.whole, '1') as whole
    from ${table('earned')} earned left join parts using (ranked, submission)
    where $strategy::varchar is null or coalesce(parts.whole, '0') <> '0'
  ), income as (
    select ranked, bool_or(eth_price is null or decimals is null) as is_unpriced,
      string_agg(multiply_decimals(multiply_decimals(multiply_decimals(
        shift_decimal(eth_price, (-decimals)::varchar), amount), mine), '${DAYS_A_YEAR}') || '/' || whole, ' ') as yearly_ether,
      string_agg(multiply_decimals(multiply_decimals(
        shift_decimal(dollar_price, (-decimals)::varchar), amount), mine) || '/' || whole, ' ') as dollars
    from given left join ${table('rollup.token_facts')} facts on facts.token = given.token
    group by ranked
  ), stake as (
    select ranked, bool_or(ether is null) as is_unpriced,
      coalesce(sums_of_products(string_agg(concat(shares, '*', ether), ' ') filter (ether is not null)), '0') as ether_days,
      coalesce(sums_of_products(string_agg(concat(shares, '*', dollars), ' ') filter (dollars is not null)), '0') as dollar_days
    from ${table('staked')} staked
    where $strategy::varchar is null or strategy = $strategy
    group by ranked
  )
  select span.*, split_part(stake.ranked, ' ', 1) as address,
    if($of = 'set', split_part(stake.ranked, ' ', 2)::bigint, null) as operator_set_id,
    coalesce(avs.name, operators.name) as name,
    nearest_quotient(coalesce(dollars, '0'), '1') as earned_dollars,
    nearest_quotient(dollar_days, days::varchar) as stake_dollars,
    if(days >= ${MIN_DAYS} and ether_days <> '0',
      nearest_quotient(coalesce(yearly_ether, '0'), ether_days), null) as apr,
    coalesce(income.is_unpriced, false) or stake.is_unpriced as unpriced
  from ${table('span')} span, stake
  left join income on income.ranked = stake.ranked
  left join ${table('snapshot.avs')} avs on $of <> 'operator' and avs.avs = split_part(stake.ranked, ' ', 1)
  left join ${table('snapshot.operators')} operators on $of = 'operator' and operators."operator" = stake.ranked`;

export const aprRanking = query({
  name: 'restaking/apr-ranking',
  purpose:
    'AVSs, operator sets or operators by their computed rewards per year relative to the stake, of all tokens or of one, highest rate first.',
  tables: [...APR_TABLES, 'reward_strategies'],
  parameters: () => ({
    of: oneOf('Kind of the ranked things.', ['avs', 'set', 'operator']).prefault('avs'),
    strategy: address(
      'Address of a strategy: only stake in it, and its part of each submission: multiplier x shares / the sum of these products. Submissions without weighted stake are left out.',
    ).optional(),
    address: address(
      'Address of an AVS or operator: only its rates, of an AVS all its sets.',
    ).optional(),
    ...windowParameters(),
  }),
  record: {
    address: described('Address of the AVS or operator.', hex),
    operatorSetId: described('Id of the set within the AVS; null for others.', nullableInteger),
    name: described('Name of the AVS or operator; empty if unknown.', text),
    ...WINDOW,
    earnedDollars: described('US dollars: rewards of these days.', writtenNumber),
    stakeDollars: described(
      'US dollars: value of the stake at the beginning of a day, the mean of these days.',
      writtenNumber,
    ),
    apr: described(
      `Rewards per year relative to the stake, both in ether at the prices and rates of the snapshot, as in avs-apr and operator-apr. Null for a window of less than ${MIN_DAYS} days and without stake.`,
      nullableWrittenNumber,
    ),
    unpriced: described(
      'Whether a token of the rewards, or a strategy with shares, has no known price and is left out.',
      boolean,
    ),
  },
  relations: RELATIONS,
  rows,
  order: 'apr::double desc nulls last, address, operator_set_id',
});
