import type { TextRow } from '../../../common/relations/rows.ts';
import { WAD_WORD, zeros } from '../../abi/word-sql.ts';
import { BEACON_SQL, blockOf, positionOf } from '../chain-sql.ts';
import { type DerivedRelation, texts } from '../relation.ts';
import { replay, type Step } from '../replay.ts';
import { firstInferenceSql } from './inferred-returns.ts';
import { CHANGED_FACTORS } from './share-factors.ts';

/**
 * SELECT of the first block of a staker with a new pair of `scaled_pairs`: it is replayed from its
 * beginning.
 */
function firstScaledSql(delta: number): string {
  return /* sql */ `
    select least((${firstInferenceSql(delta)}), (
      select ${blockOf('min(position)')}
      from (select staker, position from share_moves union all select staker, position from delegations)
        semi join (select staker from scaled_pairs where since >= ${positionOf(delta)}) using (staker)))`;
}

/**
 * Every change of the shares of `scaled_pairs`, and every factor that multiplied them. DuckDB 1.5.5
 * joins rows of other keys if an ASOF join compares BLOBs for equality: there the keys are text.
 */
export const shareSteps: DerivedRelation = {
  name: 'share_steps',
  columns: {
    staker: 'BLOB',
    strategy: 'BLOB',
    position: 'BIGINT',
    tx: 'BIGINT',
    kind: 'VARCHAR',
    word: 'BLOB',
    reason: 'VARCHAR',
  },
  reads: [
    'delegations',
    'delegation_spans',
    'scaling_factors',
    'max_magnitudes',
    'beacon_factors',
    'scaled_pairs',
    'share_moves',
  ],
  growth: { revised: firstScaledSql },
  perKey: {
    keys: ['staker', 'strategy'],
    touched: (added) => /* sql */ `
      select staker, strategy from scaled_pairs semi join (
        select staker, strategy from ${added('share_moves')}
        union all
        select staker, strategy from ${added('scaling_factors')}
        union all
        select staker, ${BEACON_SQL} from ${added('beacon_factors')}
        union all
        select staker, strategy from ${added('max_magnitudes')} join delegations using ("operator"))
        using (staker, strategy)
      union all
      select staker, strategy from ${added('scaled_pairs')}
      union all
      select staker, strategy from scaled_pairs semi join ${added('delegations')} using (staker)`,
  },
  scratch: true,
  sql: () => /* sql */ `
    with delegated as (
      select staker, strategy, "operator", spans.since, tx
      from scaled_pairs join delegation_spans spans using (staker)),
    steps as (
      select staker, strategy, position, tx, kind, word, reason
      from share_moves semi join scaled_pairs using (staker, strategy)
      union all
      select staker, strategy, position, tx, 'factor', factor, '' from scaling_factors
        semi join (${CHANGED_FACTORS}) changed using (staker, strategy)
      union all
      select staker, ${BEACON_SQL}, position, tx, 'beacon', factor, 'beacon_slash' from beacon_factors
      union all
      select staker, delegated.strategy, since, delegated.tx,
        case when delegated."operator" = ${zeros(20)} then 'undelegated' else 'delegated' end,
        coalesce(magnitudes.factor, ${WAD_WORD}), ''
      from delegated asof left join max_magnitudes magnitudes
        on hex(magnitudes."operator" || magnitudes.strategy) = hex(delegated."operator" || delegated.strategy)
          and since >= magnitudes.position
      union all
      select staker, magnitudes.strategy, magnitudes.position, magnitudes.tx, 'magnitude', magnitudes.factor, 'slash'
      from max_magnitudes magnitudes
        join delegation_spans spans on spans."operator" = magnitudes."operator" and magnitudes.position > since and magnitudes.position < until)
    select * from steps`,
};

/**
 * The changes of the shares of `scaled_pairs`, which SQL cannot multiply. Addresses are digits,
 * amounts decimals. `ambiguous`: how many amounts of deposit shares of the change also could have
 * been one more. `before_slash` and `after_slash` are null unless the change is a slash.
 */
export const replayedChanges: DerivedRelation = {
  name: 'replayed_changes',
  columns: texts(
    'staker',
    'strategy',
    'position',
    'reason',
    'moved',
    'deposit_shares',
    'shares',
    'ambiguous',
    'before_slash',
    'after_slash',
  ),
  reads: ['share_steps'],
  growth: { revised: firstScaledSql },
  perKey: { keys: ['staker', 'strategy'] },
  slices: { of: 'select staker from share_steps', by: 'staker', maxRows: 100_000 },
  sql: ({ slice }) => /* sql */ `
    select hex(staker), hex(strategy), kind, position::varchar, tx::varchar, hex(word), reason
    from share_steps where ${slice}
    order by staker, strategy, position`,
  compute: replayPairs,
};

async function* replayPairs(rows: AsyncIterable<TextRow>): AsyncGenerator<TextRow> {
  let steps: Step[] = [];
  let pair: readonly [staker: string, strategy: string] = ['', ''];
  for await (const [staker, strategy, kind, position, tx, word, reason] of rows) {
    if (pair[0] !== staker || pair[1] !== strategy) {
      yield* changesOf(pair, steps);
      steps = [];
      pair = [staker ?? '', strategy ?? ''];
    }
    const value = BigInt(`0x${word}`);
    steps.push({
      kind: kind as Step['kind'], // `share_steps` has no other
      position: position ?? '',
      tx: tx ?? '',
      value: kind === 'add' || kind === 'total' ? BigInt.asIntN(256, value) : value,
      reason: reason ?? '',
    });
  }
  yield* changesOf(pair, steps);
}

function changesOf(pair: readonly [string, string], steps: readonly Step[]): TextRow[] {
  return replay(steps).map((change) => [
    ...pair,
    change.position,
    change.reason,
    ...[change.moved, change.depositShares, change.shares, change.ambiguous].map(String),
    change.slashed && String(change.slashed.before),
    change.slashed && String(change.slashed.after),
  ]);
}
