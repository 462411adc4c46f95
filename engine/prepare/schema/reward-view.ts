import type { View } from './view.ts';

/** Shows reward submissions with their value. */
export const REWARD_VIEW: View = {
  name: 'reward_values',
  comment: 'Reward submissions in tokens and in US dollars, by the price at their time.',
  sql: /* sql */ `
      select rewards_submission_hash, type, avs, token, symbol, name, decimals, amount, tokens,
        dollar_price, priced_at, dollar_value, dollar_value::double as dollars, start_timestamp,
        duration, updated_at
      from rollup.reward_values`,
  columns: {
    rewards_submission_hash: 'Hash of the submission.',
    type: 'Kind of submission.',
    avs: 'Address of the AVS that rewards; null if none.',
    token: 'Address of the reward token.',
    symbol: 'Symbol of the reward token; null if unknown.',
    name: 'Name of the reward token; null if unknown.',
    decimals: 'Decimal places of the reward token; null if unknown.',
    amount: 'Amount in the smallest unit of the token.',
    tokens: 'amount / 10^decimals, with every digit, as text; null without decimals.',
    dollar_price: 'Newest price up to updated_at, a decimal as text; null without a price.',
    priced_at: 'Time of that price (UTC).',
    dollar_value: 'tokens × dollar_price, with every digit, as text; null if one is unknown.',
    dollars: 'The same as the nearest double, to sum, to sort by and to draw.',
    start_timestamp: 'When the rewarded period begins (UTC).',
    duration: 'Length of the rewarded period in seconds, a whole number as text.',
    updated_at: 'When it was submitted (UTC).',
  },
};
