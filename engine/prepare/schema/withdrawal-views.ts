import type { View } from './view.ts';

const tvl = 'US dollars, with every digit, as text: value of its shares.';
const dollars = 'tvl as the nearest double, to sum, to sort by and to draw.';
const slashable =
  'US dollars, with every digit, as text: value that operator sets can still slash, if each slashed all that is allocated to it.';
const root = 'Root of the withdrawal.';
const unknown = 'null if the delay of one of its strategies is unknown';

/** Shows the withdrawals that are queued and not completed, and their shares. */
export const WITHDRAWAL_VIEWS: readonly View[] = [
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
];
