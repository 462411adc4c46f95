import {
  boolean,
  decimalText,
  described,
  hex,
  integer,
  nullableDecimal,
  time,
  writtenNumber,
} from '../../fields.ts';
import { query } from '../../kinds/query.ts';
import { address } from '../../parameters.ts';

const PRICED =
  'null where the snapshot has none that is not later than the day; on the last day of the snapshot that of all-tokens. A price of 0 says that there is none';

export const strategyHistorical = query({
  name: 'restaking/strategy-historical',
  purpose:
    'The shares of one strategy that were delegated at the end of each day (UTC), and their value, newest first: of the days at whose end they differ from the day before, or on which a withdrawal of it was queued.',
  tables: ['share_changes', 'delegation_changes', 'rate_changes', 'withdrawals'],
  parameters: () => ({ strategy: address('Address of the strategy.') }),
  record: {
    strategy: hex,
    day: time,
    shares: described(
      'Shares that stakers with an operator held at the end of the day, exact.',
      decimalText,
    ),
    tokens: described(
      'Tokens: shares x sharesUnderlying / 10^decimals; null where one of them is not known.',
      nullableDecimal,
    ),
    tvl: described(
      'US dollars: tokens x dollarPrice; null where one of them is not known.',
      nullableDecimal,
    ),
    sharesUnderlying: described(
      'Tokens that a share stood for at the end of the day, by the latest rate that its contract had emitted. Before the first one it is initial_rate of the table tokens, or 1 where that is not known; without any that of all-tokens, which the last day of the snapshot has always. Native ETH has 1. Null where the table tokens does not have the strategy.',
      nullableDecimal,
    ),
    rateEmitted: described(
      'Whether its contract had emitted a rate by the end of the day; true for native ETH.',
      boolean,
    ),
    ethPrice: described(
      `Ether that a token cost at the end of the day; ${PRICED}.`,
      nullableDecimal,
    ),
    dollarPrice: described(
      `US dollars that a token cost at the end of the day; ${PRICED}.`,
      nullableDecimal,
    ),
    withdrawals: described(
      'How many withdrawals of the strategy had been queued by the end of the day.',
      integer,
    ),
    updatedAt: described('When on that day the shares or the withdrawals last changed.', time),
  },
  required: {
    parameter: 'strategy',
    known: 'select strategy from rollup.known_strategies where strategy = $strategy',
  },
  rows: 'select * from rollup.strategy_days where strategy = $strategy',
  order: 'day desc',
  times: 'day',
  statistics: {
    fields: {
      totalStats: integer,
      totalTvl: described(
        'US dollars: tvl of the newest of the days; null where it is not known.',
        nullableDecimal,
      ),
      averageTvl: described(
        'US dollars: mean tvl of the days that have one; 0 where none has.',
        writtenNumber,
      ),
      totalWithdrawals: described('Withdrawals of the newest of the days.', integer),
    },
    rows: /* sql */ `
      select count(*) as total_stats,
        arg_max_null(tvl, day) as total_tvl,
        coalesce(
          nearest_ratio(
            coalesce(sum(tvl_units), 0::bignum)::varchar,
            count(tvl_units)::varchar || repeat('0', coalesce(any_value(tvl_places), '0')::integer)),
          '0') as average_tvl,
        coalesce(arg_max(withdrawals, day), 0) as total_withdrawals
      from selected`,
  },
});
