import {
  boolean,
  decimalText,
  described,
  hex,
  integer,
  nullableDecimal,
  time,
  writtenNumber,
} from '../../definition/fields.ts';
import { query } from '../../definition/kinds/query-operation.ts';
import { address } from '../../definition/parameters.ts';

const PRICED =
  'null if the snapshot has no price up to that day; the last day of the snapshot has the price of all-tokens. 0 means no price';

export const strategyHistorical = query({
  name: 'restaking/strategy-historical',
  purpose:
    'Delegated shares of one strategy and their value at the end of each day (UTC), newest first. Days without a change of the shares and without a queued withdrawal are left out.',
  tables: ['share_changes', 'delegation_changes', 'rate_changes', 'withdrawals'],
  parameters: () => ({ strategy: address('Address of the strategy.') }),
  record: {
    strategy: hex,
    day: time,
    shares: described('Delegated shares at the end of the day, exact.', decimalText),
    tokens: described(
      'Tokens: shares x sharesUnderlying / 10^decimals; null if one of them is unknown.',
      nullableDecimal,
    ),
    tvl: described(
      'US dollars: tokens x dollarPrice; null if one of them is unknown.',
      nullableDecimal,
    ),
    sharesUnderlying: described(
      'Tokens per share at the end of the day: the latest rate that the contract had emitted. Before the first rate: initial_rate of the table tokens, or 1 if unknown. If the contract never emitted a rate, and on the last day of the snapshot: the rate of all-tokens. Native ETH: 1. Null if the table tokens does not have the strategy.',
      nullableDecimal,
    ),
    rateEmitted: described(
      'Whether the contract had emitted a rate by the end of the day; true for native ETH.',
      boolean,
    ),
    ethPrice: described(
      `Price of a token in ether at the end of the day; ${PRICED}.`,
      nullableDecimal,
    ),
    dollarPrice: described(
      `Price of a token in US dollars at the end of the day; ${PRICED}.`,
      nullableDecimal,
    ),
    withdrawals: described('Withdrawals of the strategy queued up to the end of the day.', integer),
    updatedAt: described('Time of the last change of the shares or withdrawals on that day.', time),
  },
  required: {
    parameter: 'strategy',
    known: (table) =>
      `select strategy from ${table('rollup.known_strategies')} where strategy = $strategy`,
  },
  rows: (table) => `select * from ${table('rollup.strategy_days')} where strategy = $strategy`,
  order: 'day desc',
  times: 'day',
  statistics: {
    fields: {
      totalStats: integer,
      totalTvl: described(
        'US dollars: tvl of the newest of these days; null if unknown.',
        nullableDecimal,
      ),
      averageTvl: described(
        'US dollars: mean tvl of the days with a known tvl; 0 if there is none.',
        writtenNumber,
      ),
      totalWithdrawals: described('withdrawals of the newest of these days.', integer),
    },
    rows: (table) => /* sql */ `
      select count(*) as total_stats,
        arg_max_null(tvl, day) as total_tvl,
        coalesce(
          nearest_ratio(
            coalesce(sum(tvl_units), 0::bignum)::varchar,
            count(tvl_units)::varchar || repeat('0', coalesce(any_value(tvl_places), '0')::integer)),
          '0') as average_tvl,
        coalesce(arg_max(withdrawals, day), 0) as total_withdrawals
      from ${table('selected')}`,
  },
});
