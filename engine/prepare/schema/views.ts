import { type Relation, relation } from '../../../common/relations/relation.ts';
import { FRESH_HOURS } from '../../../common/vocabulary.ts';
import { FLOWS } from '../../sql/flows.ts';
import { CUSTOMER_VIEW } from './customer-view.ts';
import { REWARD_VIEW } from './reward-view.ts';
import { RISK_VIEWS } from './risk-views.ts';
import type { View } from './view.ts';
import { WITHDRAWAL_VIEWS } from './withdrawal-views.ts';

const tvl = 'Value in US dollars, with every digit, as text: what operations answer.';
const dollars = 'The same as the nearest double, to sum, to sort by and to draw.';
const shares = 'Delegated shares of the strategy in the smallest unit, like wei.';
const tokens = 'Tokens that the shares stand for, with every digit, as text.';
const strategy = 'Address of the strategy.';
const symbol = 'Symbol of the token behind the strategy.';
const token = 'Address of the token behind the strategy.';

export const VIEWS: readonly View[] = [
  {
    name: 'tvl_by_operator',
    comment: 'Value that is delegated to each operator, over all strategies.',
    sql: /* sql */ `
      select counts_by_operator.operator, operators.name, counts_by_operator.stakers_count as stakers,
        counts_by_operator.avs_count as avs_count, coalesce(total.tvl, '0') as tvl,
        coalesce(total.tvl, '0')::double as dollars
      from rollup.counts_by_operator
      left join rollup.tvl_of_operators total on total.operator = counts_by_operator.operator
      left join snapshot.operators on operators.operator = counts_by_operator.operator`,
    columns: {
      operator: 'Address of the operator.',
      name: 'Name, as it gives it; null where it does not.',
      stakers: 'How many stakers delegate to it.',
      avs_count: 'With how many AVSs it is registered.',
      tvl,
      dollars,
    },
  },
  {
    name: 'tvl_by_operator_strategy',
    comment: 'Value that is delegated to each operator, by strategy.',
    sql: /* sql */ `
      select operator, strategy, token, symbol, shares, tokens, tvl, tvl::double as dollars, stakers
      from rollup.operator_strategies`,
    columns: {
      operator: 'Address of the operator.',
      strategy,
      token,
      symbol,
      shares,
      tokens,
      tvl,
      dollars,
      stakers: 'How many stakers delegate shares of the strategy to it.',
    },
  },
  {
    name: 'tvl_by_strategy',
    comment: 'Value that is delegated, by strategy. Shares that nobody delegates do not count.',
    sql: /* sql */ `
      select valued.strategy, valued.token, valued.name, valued.symbol, valued.shares, valued.tokens,
        valued.tvl, valued.tvl::double as dollars, counts_by_strategy.stakers, counts_by_strategy.operators
      from rollup.strategies valued
      join (
        select strategy, sum(stakers)::bigint as stakers, count(*) as operators
        from rollup.shares_by_operator
        group by strategy
      ) counts_by_strategy on counts_by_strategy.strategy = valued.strategy`,
    columns: {
      strategy,
      token,
      name: 'Name of the token.',
      symbol,
      shares,
      tokens,
      tvl,
      dollars,
      stakers: 'How many stakers delegate shares of it.',
      operators: 'To how many operators.',
    },
  },
  {
    name: 'tvl_by_avs',
    comment: 'Value that is delegated to the operators that are registered with each AVS.',
    sql: /* sql */ `
      select known_avs.avs, avs.name, coalesce(registered.operators, 0) as operators,
        coalesce(total.tvl, '0') as tvl, coalesce(total.tvl, '0')::double as dollars
      from rollup.known_avs
      left join snapshot.avs on avs.avs = known_avs.avs
      left join (
        select avs, count(*) as operators from rollup.registrations group by avs
      ) registered on registered.avs = known_avs.avs
      left join rollup.tvl_of_avs total on total.avs = known_avs.avs`,
    columns: {
      avs: 'Address of the AVS.',
      name: 'Name, as it gives it; null where it does not.',
      operators: 'How many operators are registered with it.',
      tvl,
      dollars,
    },
  },
  {
    name: 'tvl_by_avs_strategy',
    comment:
      'Value that is delegated to the operators that are registered with each AVS, by strategy.',
    sql: /* sql */ `
      select avs, strategy, token, symbol, shares, tokens, tvl, tvl::double as dollars
      from rollup.avs_strategies`,
    columns: { avs: 'Address of the AVS.', strategy, token, symbol, shares, tokens, tvl, dollars },
  },
  {
    name: 'slash_losses',
    comment:
      'Shares that slashes and falls of balances on the beacon chain took from stakers, in tokens at the rate and in US dollars at the price of the time.',
    rollup: 'valued_losses',
    sql: /* sql */ `
      select transaction_hash, log_index, block_number, "timestamp", cause, "operator", avs, operator_set_id, strategy,
        staker, product, withdrawal_root, shares_before, shares_after, lost_shares, lost_tokens, lost_dollars
      from rollup.valued_losses`,
    columns: {
      transaction_hash: 'Hash of the transaction.',
      log_index: 'Index in its block of the log of the slash.',
      block_number: 'Number of the block.',
      timestamp: 'Time of the slash (UTC).',
      cause: 'Cause: slash, by an operator set, or beacon, as a balance on the beacon chain fell.',
      operator: 'Operator that was slashed; null if a balance fell.',
      avs: 'AVS that slashed; null if a balance fell.',
      operator_set_id: 'Id of the operator set that slashed; null if a balance fell.',
      strategy,
      staker: 'Address of the staker.',
      product: 'Product that the staker belongs to, by table product_stakers; null if none.',
      withdrawal_root: 'Queued withdrawal that lost; null for shares that the staker held.',
      shares_before: 'Shares that could be withdrawn just before, in the smallest unit.',
      shares_after: 'Shares that could be withdrawn just after, in the smallest unit.',
      lost_shares: 'shares_before less shares_after.',
      lost_tokens:
        'Tokens, with every digit, as text; null if the rate or the decimals are unknown.',
      lost_dollars: 'US dollars, with every digit, as text; null if the price is unknown.',
    },
  },
  {
    name: 'tvl_by_day',
    comment:
      'Delegated value at the end of each day (UTC), and its change since the day before: in total, where strategy is null, and by strategy.',
    rollup: 'tvl_days',
    sql: /* sql */ `
      select days.day, strategy, shares, tvl, tvl::double as dollars, restaked_tvl, change_by_price, change_by_flows,
        ${FLOWS.map((flow) => `change_by_${flow}`).join(', ')}, stakers
      from rollup.tvl_days valued
      join rollup.days on days.day >= valued.day and days.day < valued.until_day`,
    rows: `select coalesce(sum(date_diff('day', day, until_day)), 0)::integer from rollup.tvl_days`,
    columns: {
      day: 'The day (UTC).',
      strategy: 'Address of the strategy; null for the total.',
      shares,
      tvl: 'Value in US dollars, with every digit, as text; null without a price.',
      dollars,
      restaked_tvl:
        'US dollars of the shares of all stakers, delegated or not, with every digit, as text; null without a price.',
      change_by_price:
        'US dollars that the shares of the day before gained through rates and prices, with every digit, as text; null without a price.',
      change_by_flows:
        'US dollars of the rest of the change, with every digit, as text: the exact sum of the five columns after it, and null where they are.',
      change_by_deposits:
        'US dollars of shares that delegating stakers got for deposits, as text; null without a price.',
      change_by_withdrawals:
        'US dollars of shares that delegating stakers queued for withdrawal, less those that came back by a completion as shares, as text; null without a price.',
      change_by_delegations:
        'US dollars of shares of stakers that delegated, less those of stakers that undelegated, as text; null without a price.',
      change_by_slashes:
        'US dollars of delegated shares that AVSs slashed, below 0, as text; null without a price. Slashed shares of queued withdrawals are not in it.',
      change_by_pods:
        'US dollars of native ETH of EigenPods by proofs of validators, gains and losses of their balances, and slashes by the beacon chain, as text; null without a price.',
      stakers: 'Delegating stakers; of a strategy, those with shares of it.',
    },
  },
  {
    name: 'tvl_basis',
    comment: 'Source and age of the price behind the delegated value of each strategy.',
    sql: /* sql */ `
      select strategy, token, symbol, shares, tokens, tvl, tvl::double as dollars,
        tvl_percentage::double as tvl_percentage, dollar_price, price_source, priced_at, price_age,
        fresh, synced, rate_source
      from rollup.tvl_basis`,
    columns: {
      strategy,
      token,
      symbol,
      shares,
      tokens: 'Tokens that the shares stand for, with every digit, as text; null without a token.',
      tvl: 'Value in US dollars, with every digit, as text; null without a price.',
      dollars,
      tvl_percentage: 'Percentage of the value of all strategies; null without a price.',
      dollar_price: 'Price of a token in US dollars, a decimal as text; null without a price.',
      price_source: 'Source of the price, as the table prices has it; null if unknown.',
      priced_at: 'Time of the price (UTC); null without a price.',
      price_age: 'Seconds from priced_at to the newest event of the snapshot.',
      fresh: `Whether the price is at most ${FRESH_HOURS} hours old.`,
      synced: 'Whether the token is synced.',
      rate_source: 'Source of the rate: emitted, assumed, fixed, or empty if unknown.',
    },
  },
  ...RISK_VIEWS,
  REWARD_VIEW,
  ...WITHDRAWAL_VIEWS,
  CUSTOMER_VIEW,
];

/**
 * Adds up value as texts with every digit. They are tables, as `shift_decimal` is a function of
 * this program that exists while a snapshot is prepared.
 */
export const SUMS: readonly Relation[] = [
  sumOf('tvl_of_operators', 'operator', 'rollup.operator_strategies'),
  sumOf('tvl_of_avs', 'avs', 'rollup.avs_strategies'),
];

function sumOf(name: string, of: string, source: string): Relation {
  return relation({
    name: `rollup.${name}`,
    columns: { [of]: 'VARCHAR', tvl: 'VARCHAR' },
    reads: [source],
    growth: 'whole',
    sql: ({ table }) => /* sql */ `
      select ${of}, coalesce(shift_decimal(sum(tvl_units)::varchar, '-' || any_value(tvl_places)), '0') as tvl
      from ${table(source)}
      group by ${of}
      order by ${of}`,
  });
}
