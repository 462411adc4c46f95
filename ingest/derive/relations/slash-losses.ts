import type { TextRow } from '../../../common/relations/rows.ts';
import { WAD_WORD } from '../../abi/word-sql.ts';
import { BEACON_SQL, positionOf } from '../chain-sql.ts';
import { type DerivedRelation, texts } from '../relation.ts';
import { WAD } from '../replay.ts';
import { firstInferenceSql } from './inferred-returns.ts';

/*
 * What each slash took from each staker, from its shares and from its queued withdrawals. A slash
 * lowers the magnitude of an operator in a strategy; the beacon chain lowers the factor of the
 * native ETH of one staker. Both are compared just before and just after their log.
 */

/**
 * Blocks in which a queued withdrawal can be slashed, counted from the one that queued it: a
 * constant of mainnet's contract, for a network that does not declare its own.
 */
const SLASHABLE_BLOCKS = 100_800;

/**
 * Each magnitude that a slash lowered, as words, with the position of the slash: its own event
 * follows those of its magnitudes in the transaction.
 */
export const magnitudeSteps: DerivedRelation = {
  name: 'magnitude_steps',
  columns: {
    operator: 'BLOB',
    strategy: 'BLOB',
    position: 'BIGINT',
    before: 'BLOB',
    after: 'BLOB',
    slash: 'BIGINT',
  },
  reads: ['max_magnitudes', 'slashed_strategies'],
  growth: 'append',
  addition: null,
  perKey: { keys: ['operator', 'strategy'] },
  sql: () => /* sql */ `
    select "operator", strategy, steps.position, steps.before, steps.after, min(slashes.position) as slash
    from (
      select "operator", strategy, position, tx, factor as after,
        coalesce(lag(factor) over (partition by "operator", strategy order by position), ${WAD_WORD}) as before
      from max_magnitudes) steps
      join (select "operator", strategy, position, tx from slashed_strategies) slashes using ("operator", strategy, tx)
    where slashes.position > steps.position
    group by "operator", strategy, steps.position, steps.before, steps.after`,
};

/** The beacon chain lowered each of these native ETH factors, which are words. */
export const beaconSteps: DerivedRelation = {
  name: 'beacon_steps',
  columns: { staker: 'BLOB', position: 'BIGINT', before: 'BLOB', after: 'BLOB' },
  reads: ['beacon_factors'],
  growth: 'append',
  addition: null,
  perKey: { keys: ['staker'] },
  sql: () => /* sql */ `
    select staker, position,
      coalesce(lag(factor) over (partition by staker order by position), ${WAD_WORD}) as before, factor as after
    from beacon_factors`,
};

/**
 * Each queued withdrawal that a slash reached, with the factors of its worth before and after, all
 * words; the beacon factors are null but for native ETH. A withdrawal that names a strategy several
 * times has as many rows.
 *
 * A slash reaches it through the operator that it names, in the blocks in which it can be slashed,
 * and the beacon chain until it is completed. The operator's later magnitudes do not count for it.
 */
export const queuedLossSteps: DerivedRelation = {
  name: 'queued_loss_steps',
  columns: {
    staker: 'BLOB',
    strategy: 'BLOB',
    root: 'BLOB',
    position: 'BIGINT',
    word: 'BLOB',
    magnitude_before: 'BLOB',
    magnitude_after: 'BLOB',
    beacon_before: 'BLOB',
    beacon_after: 'BLOB',
  },
  reads: [
    'queued_withdrawals',
    'withdrawal_completions',
    'max_magnitudes',
    'beacon_factors',
    'magnitude_steps',
    'beacon_steps',
  ],
  growth: 'append',
  addition: {
    looksBack: ['queued_withdrawals', 'withdrawal_completions', 'max_magnitudes', 'beacon_factors'],
  },
  scratch: true,
  sql: ({ configuration: { network } }) => /* sql */ `
    with items as (
      select staker, unnest(strategies) as strategy, unnest(shares) as word, root, delegated_to, position as queued,
        ${positionOf(1)} * (start_block + ${network.withdrawalDelayBlocks ?? SLASHABLE_BLOCKS} + 1) as safe_from
      from queued_withdrawals),
    reached as (
      select items.*, steps.position, steps.before, steps.after, true as by_operator
      from magnitude_steps steps join items on items.delegated_to = steps."operator" and items.strategy = steps.strategy
      where steps.position > queued and steps.position < safe_from
      union all
      select items.*, steps.position, steps.before, steps.after, false
      from beacon_steps steps join items on items.staker = steps.staker and items.strategy = ${BEACON_SQL}
      where steps.position > queued),
    pending as (
      select * from reached anti join withdrawal_completions completed
        on completed.root = reached.root and completed.position < reached.position)
    select staker, strategy, root, position, word, before as magnitude_before, after as magnitude_after,
      case when strategy = ${BEACON_SQL} then coalesce(factor, ${WAD_WORD}) end as beacon_before, beacon_before as beacon_after
    from pending asof left join (select hex(staker) as of_staker, position as set_at, factor from beacon_factors) factors
      on of_staker = hex(pending.staker) and pending.position > set_at
    where by_operator
    union all
    select staker, strategy, root, position, word, coalesce(factor, ${WAD_WORD}), coalesce(factor, ${WAD_WORD}), before, after
    from pending asof left join (
      select hex("operator" || strategy) as of_pair, position as set_at, factor from max_magnitudes) magnitudes
      on of_pair = hex(pending.delegated_to || pending.strategy) and least(pending.position, safe_from) > set_at
    where not by_operator`,
};

/**
 * Computes a queued withdrawal's worth before and after a slash that reached it, whose
 * products SQL cannot compute. Bytes are digits, amounts decimals.
 */
export const queuedLosses: DerivedRelation = {
  name: 'queued_losses',
  columns: texts('staker', 'strategy', 'position', 'root', 'before', 'after'),
  reads: ['queued_loss_steps'],
  growth: 'append',
  slices: { of: 'select root from queued_loss_steps', by: 'root', maxRows: 100_000 },
  sql: ({ slice }) => /* sql */ `
    select hex(staker), hex(strategy), queued_loss_steps.position::varchar, hex(root), hex(word),
      hex(magnitude_before), hex(magnitude_after), hex(beacon_before), hex(beacon_after)
    from queued_loss_steps where ${slice}
    order by root, strategy, queued_loss_steps.position`,
  compute: lossesOf,
};

/** Adds up a withdrawal's items in one strategy: each is rounded down for itself. */
async function* lossesOf(rows: AsyncIterable<TextRow>): AsyncGenerator<TextRow> {
  let [row, before, after]: [TextRow, bigint, bigint] = [[], 0n, 0n];
  for await (const [
    staker = '',
    strategy = '',
    position = '',
    root = '',
    word,
    ...factors
  ] of rows) {
    const isSame = row[1] === strategy && row[2] === position && row[3] === root;
    if (!isSame) {
      if (after < before) yield [...row, String(before), String(after)];
      [row, before, after] = [[staker, strategy, position, root], 0n, 0n];
    }
    const [magnitudeBefore, magnitudeAfter, beaconBefore, beaconAfter] = factors.map(ofDigits);
    before += worth(ofDigits(word), magnitudeBefore, beaconBefore);
    after += worth(ofDigits(word), magnitudeAfter, beaconAfter);
  }
  if (after < before) yield [...row, String(before), String(after)];
}

function ofDigits(digits: string | null | undefined): bigint | null {
  return digits ? BigInt(`0x${digits}`) : null;
}

/** Shares that a withdrawal's scaled shares are worth; both quotients are rounded down. */
function worth(
  scaled: bigint | null,
  magnitude: bigint | null = WAD,
  beacon: bigint | null = null,
) {
  const slashing = beacon === null ? magnitude : ((magnitude ?? WAD) * beacon) / WAD;
  return ((scaled ?? 0n) * (slashing ?? WAD)) / WAD;
}

/** Shares that a staker held just before and just after each slash that took some; decimals. */
export const heldLosses: DerivedRelation = {
  name: 'held_losses',
  columns: {
    staker: 'BLOB',
    strategy: 'BLOB',
    position: 'BIGINT',
    before: 'VARCHAR',
    after: 'VARCHAR',
  },
  reads: ['replayed_changes'],
  // A slash makes a pair one that is replayed: earlier slashes of a new pair there are none.
  growth: { revised: firstInferenceSql },
  perKey: { keys: ['staker', 'strategy'] },
  sql: () => /* sql */ `
    select unhex(staker) as staker, unhex(strategy) as strategy, position::bigint as position,
      before_slash as before, after_slash as after
    from replayed_changes where before_slash <> after_slash`,
};
