import type { View } from './view.ts';

const tvl = 'US dollars, with every digit, as text: value of its shares.';
const dollars = 'tvl as the nearest double, to sum, to sort by and to draw.';
const slashable =
  'US dollars, with every digit, as text: value that operator sets can still slash, if each slashed all that is allocated to it.';
const root = 'Root of the withdrawal.';
const unknown = 'null if the delay of one of its strategies is unknown';

/** Views show rewards, queued withdrawals and EigenDA's customers. */
export const FURTHER_VIEWS: readonly View[] = [
  {
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
  },
  {
    name: 'waiting_withdrawals',
    comment: 'Withdrawals that are queued and not completed, with the block that completes each.',
    rollup: 'waiting_values',
    sql: /* sql */ `
      select period.withdrawal_root, staker, delegated_to, queued_at, start_block, completable_from,
        completable_time, ready, within_reach, tvl, tvl::double as dollars, slashable_tvl
      from rollup.waiting_periods period
      join rollup.waiting_values worth on worth.withdrawal_root = period.withdrawal_root`,
    columns: {
      withdrawal_root: root,
      staker: 'Address of the staker.',
      delegated_to: 'Operator of the staker when it was queued; null if none.',
      queued_at: 'Time of the block in which it was queued (UTC).',
      start_block: 'Block in which it was queued.',
      completable_from: `First block in which it can be completed; ${unknown}.`,
      completable_time: `Estimated time of this block (UTC): 12 seconds a block without missed slots; ${unknown}.`,
      ready: `Whether it can be completed at the block of the snapshot; ${unknown}.`,
      within_reach: 'Whether slashes of its operator still reach it.',
      tvl,
      dollars,
      slashable_tvl: slashable,
    },
  },
  {
    name: 'waiting_shares',
    comment: 'Shares of the withdrawals that are queued and not completed, by strategy.',
    rollup: 'waiting_values',
    sql: /* sql */ `
      select withdrawal_root, strategy, symbol, shares, products[1] as tokens, products[2] as tvl,
        products[2]::double as dollars, slashable_shares, slashed[2] as slashable_tvl
      from rollup.waiting_shares`,
    columns: {
      withdrawal_root: root,
      strategy: 'Address of the strategy.',
      symbol: 'Symbol of the token behind the strategy; null if unknown.',
      shares: 'Shares in the smallest unit, withdrawable at the time of queueing, as text.',
      tokens: 'Tokens that the shares stand for, with every digit, as text.',
      tvl: 'US dollars, with every digit, as text: value of the shares.',
      dollars,
      slashable_shares: 'Shares in the smallest unit that operator sets can still slash, as text.',
      slashable_tvl: slashable,
    },
  },
  {
    name: 'da_customers',
    comment: 'Customers of EigenDA, with all of their blobs.',
    rollup: 'da_customers',
    sql: /* sql */ `
      select network, customer, account_name, first_day, last_day, days, blob_count, size_mib,
        size_mib::double as mib
      from rollup.da_customers`,
    columns: {
      network: 'Network of the EigenDA deployment.',
      customer: 'Id of the customer: an address, or the name of a namespace.',
      account_name: 'Newest name of the customer; null if unknown.',
      first_day: 'First day with blobs, by its first instant (UTC).',
      last_day: 'Last day with blobs, by its first instant (UTC).',
      days: 'Number of days with blobs.',
      blob_count: 'Number of blobs.',
      size_mib: 'Size of the blobs in MiB of 2^20 bytes, with every digit, as text.',
      mib: 'size_mib as the nearest double, to sum, to sort by and to draw.',
    },
  },
];
