import { watchList } from '../../rules/rule-fields.ts';
import {
  BY_LOG,
  changesOf,
  defineKind,
  dollarsOfText,
  isoTime,
  newFacts,
  type Side,
  tokensOfText,
} from '../kind.ts';
import { LIST_TABLES, LISTED_ADDRESSES } from './lists.ts';
import { inDollars, inEther, labelledAddress, percentage, textOf } from './words.ts';

const IDENTITY = ['list', 'transaction_hash', 'staker', 'position'];

/** Sums shares, as text; with `queued`, those in the queue. */
const shares = (column: string, queued: boolean) =>
  `coalesce((sum(${column}::bignum) filter (where withdrawal_root is ${queued ? 'not ' : ''}null))::varchar, '0')`;

/** Selects losses that listed stakers had on the beacon chain. */
const losses = (of: Side) => /* sql */ `
      select loss.*, label, $watch::varchar as "list",
        dense_rank() over (partition by transaction_hash, staker order by log_index) as position
      from ${changesOf(of)}.share_losses loss join listed on address = staker
      where cause = 'beacon'`;

/** Sums losses for each fallen balance. */
const FALLEN = /* sql */ `
      select fallen.block_number, ${isoTime('fallen."timestamp"')} as "time", fallen.transaction_hash,
        fallen."list", fallen.staker, fallen.label, fallen.position, fallen.held_before,
        fallen.held_after, fallen.queued_before, fallen.queued_after, fallen.lost_shares,
        ${tokensOfText('fallen.lost_shares', 'token')} as lost_tokens,
        ${dollarsOfText('fallen.lost_shares', 'token')} as dollars
      from (
        select "list", transaction_hash, staker, label, strategy, position, any_value(block_number) as block_number,
          any_value("timestamp") as "timestamp",
          ${shares('shares_before', false)} as held_before, ${shares('shares_after', false)} as held_after,
          ${shares('shares_before', true)} as queued_before, ${shares('shares_after', true)} as queued_after,
          sum((shares_before - shares_after)::bignum)::varchar as lost_shares
        from fresh
        group by "list", transaction_hash, staker, label, strategy, position
      ) fallen left join later.tokens token on token.strategy = fallen.strategy`;

export const watchedBeaconLoss = defineKind({
  name: 'watched_beacon_loss',
  purpose:
    'A checkpoint proved a lower balance of a staker of the list on the beacon chain, which took from its native ETH, held or queued.',
  fields: { watch: watchList },
  tables: [{ name: 'share_losses', changes: BY_LOG }, { name: 'tokens' }, ...LIST_TABLES],
  identity: IDENTITY,
  sql: newFacts({ common: [LISTED_ADDRESSES], rows: losses, by: IDENTITY, facts: FALLEN }),
  title: ({ list, staker, label, dollars }) =>
    `A lower balance on the beacon chain took ${inDollars(dollars)} of native ETH ` +
    `from ${labelledAddress(staker, label)} of list ${list}`,
  details: ({ heldBefore, queuedBefore, lostShares }) => {
    const whole = BigInt(textOf(heldBefore)) + BigInt(textOf(queuedBefore));
    return [
      `It lost ${inEther(lostShares)}, ${percentage(BigInt(textOf(lostShares)), whole)} of shares held and queued.`,
      'Queued native ETH can lose in this way until its withdrawal is completed: no block ends this.',
    ];
  },
});
