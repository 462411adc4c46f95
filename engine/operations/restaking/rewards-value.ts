import {
  decimalText,
  described,
  integer,
  nullableDecimal,
  nullableTime,
} from '../../definition/fields.ts';
import { list } from '../../definition/kinds/list-operation.ts';
import { rewardFilters, rewardRecord, rewardRows } from './all-rewards.ts';
import { tokenFields } from './token-metadata.ts';

export const rewardsValue = list({
  name: 'restaking/rewards-value',
  purpose:
    'Reward submissions, newest first, in tokens and in US dollars at the time of the submission.',
  record: {
    ...rewardRecord,
    ...tokenFields,
    tokens: described(
      'Tokens: amount / 10^decimals; null if the decimals are unknown.',
      nullableDecimal,
    ),
    dollarPrice: described(
      'Newest price of a token in US dollars up to updatedAt; null if there is none.',
      nullableDecimal,
    ),
    pricedAt: described(
      'Time of the row of the table prices with that price; null if there is none.',
      nullableTime,
    ),
    dollarValue: described(
      'US dollars: tokens x dollarPrice; null if one of them is unknown.',
      nullableDecimal,
    ),
  },
  filters: rewardFilters,
  ...rewardRows,
  times: 'updated_at',
  rows: (table) => `select * from ${table('rollup.reward_values')}`,
  sorts: {
    own: rewardRows.sorts.own,
    by: { ...rewardRows.sorts.by, dollarValue: 'dollar_value::double' },
  },
  statistics: {
    of: 'snapshot',
    fields: {
      totalRewards: integer,
      pricedRewards: described('Number of rewards with a value in US dollars.', integer),
      uniqueTokens: integer,
      totalDollarValue: described('US dollars: the sum of dollarValue.', decimalText),
    },
    rows: (table) => /* sql */ `
      select count(*) as total_rewards, count(dollar_value) as priced_rewards,
        count(distinct token) as unique_tokens,
        coalesce(
          sums_of_products(string_agg(tokens || '*' || dollar_price, ' ')
            filter (dollar_value is not null)),
          '0') as total_dollar_value
      from ${table('rollup.reward_values')}`,
  },
});
