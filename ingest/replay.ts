import type { DuckDBConnection } from '@duckdb/node-api';
import { eventOf, fieldOf } from './dictionary.ts';
import { BEACON_SQL, DEPOSITS } from './relations.ts';
import { appendRows, bigintOf, countOf, streamRows, type TextRow } from './rows.ts';
import { M1_REMOVED } from './share-sums.ts';
import { byEventSql, bytesSql, keysSql, zeros } from './words.ts';

/** The contracts' fixed-point one. */
export const WAD = 10n ** 18n;

/** One event of a staker's shares in one strategy. */
export interface Step {
  readonly kind: 'add' | 'remove' | 'factor' | 'scaled';
  readonly position: string;
  readonly tx: string;
  /** Deposit shares, a factor, or scaled shares. */
  readonly value: bigint;
}

/** The result of the steps of one pair. */
export interface Replayed {
  /** Deposit shares; below 0 only where events are missing. */
  readonly shares: bigint;
  /** Withdrawals of which two amounts of deposit shares scale to the same; the smaller one is taken. */
  readonly ambiguous: number;
}

/**
 * Deposit shares of a staker in a strategy from its events, ascending by position. A withdrawal since
 * slashing tells floor(d * k / 1e18) and not d, with the scaling factor k in force before it. When
 * nothing is left, k is reset to 1e18 by an event that precedes the withdrawal's own in its transaction.
 */
export function replay(steps: readonly Step[]): Replayed {
  let shares = 0n;
  let factor = WAD;
  /** The factor before a reset, and the transaction of that. */
  let before: { readonly factor: bigint; readonly tx: string } | null = null;
  let previous: Step['kind'] | null = null;
  let ambiguous = 0;
  for (const group of byLog(steps)) {
    const [{ kind, tx, value }] = group;
    if (kind === 'factor') {
      // An update directly follows its deposit, a reset does not.
      before = value === WAD && factor !== WAD && previous !== 'add' ? { factor, tx } : null;
      factor = value;
    } else if (kind === 'scaled') {
      const scaled = group.map((step) => step.value);
      if (before?.tx === tx) shares = 0n;
      else {
        const removed = scaled.map((one) => unscaled(one, factor));
        ambiguous += scaled.filter((one, at) => fitsMore(one, removed[at], factor)).length;
        shares = removed.reduce((rest, one) => rest - one, shares);
      }
      before = null;
      // Some releases reset without an event.
      if (shares === 0n) factor = WAD;
    } else {
      const moved = group.reduce((sum, step) => sum + step.value, 0n);
      shares += kind === 'add' ? moved : -moved;
      before = null;
    }
    previous = kind;
  }
  return { shares, ambiguous };
}

/** Steps of one log together: a withdrawal may name a strategy several times. */
function byLog(steps: readonly Step[]): [Step, ...Step[]][] {
  const groups: [Step, ...Step[]][] = [];
  for (const step of steps) {
    const last = groups.at(-1);
    if (last?.[0].position === step.position) last.push(step);
    else groups.push([step]);
  }
  return groups;
}

/** Whether one more deposit share scales to the same, so that the event does not tell which it was. */
function fitsMore(scaled: bigint, removed: bigint | undefined, factor: bigint): boolean {
  return factor < WAD && (((removed ?? 0n) + 1n) * factor) / WAD === scaled;
}

/** The least d with floor(d * factor / 1e18) = scaled; the only one while factor is 1e18 or more. */
function unscaled(scaled: bigint, factor: bigint): bigint {
  return factor === 0n ? 0n : (scaled * WAD + factor - 1n) / factor;
}

/** Pairs whose steps are held in memory at a time. */
const PAIRS_AT_A_TIME = 100_000;

/**
 * Makes table `replayed` (staker, strategy, shares, ambiguous; digits and decimals as text) of the pairs
 * whose sum SQL cannot tell, for their scaling factor was another than 1e18 at some time.
 */
export async function makeReplayed(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create or replace temp table replayed (staker varchar, strategy varchar, shares varchar, ambiguous varchar)`);
  await connection.run(/* sql */ `
    create or replace temp table replayed_pairs as
    select staker, strategy from factors where strategy <> ${BEACON_SQL}
    union
    select staker, strategy
    from (select staker, era, unnest(strategies) as strategy, unnest(shares) as shares from withdrawals)
    where era = 'slashing' and strategy <> ${BEACON_SQL} and shares[1:16] <> ${zeros(16)}`);
  const pairs = await countOf(connection, 'select count(*) from replayed_pairs');
  const parts = Math.ceil(pairs / PAIRS_AT_A_TIME);
  for (let part = 0; part < parts; part += 1) {
    await appendRows(connection, 'replayed', await replayPart(connection, part, parts));
  }
}

async function replayPart(
  connection: DuckDBConnection,
  part: number,
  parts: number,
): Promise<TextRow[]> {
  const done: TextRow[] = [];
  let steps: Step[] = [];
  let pair: readonly [staker: string, strategy: string] | null = null;
  const finish = () => {
    if (!pair) return;
    const { shares, ambiguous } = replay(steps);
    done.push([...pair, shares.toString(), String(ambiguous)]);
    steps = [];
  };
  for await (const [staker, strategy, kind, position, tx, word] of streamRows(
    connection,
    stepsSql(part, parts),
  )) {
    if (pair?.[0] !== staker || pair?.[1] !== strategy) {
      finish();
      pair = [staker ?? '', strategy ?? ''];
    }
    // `stepsSql` gives no other kind.
    steps.push({
      kind: kind as Step['kind'],
      position: position ?? '',
      tx: tx ?? '',
      value: bigintOf(word),
    });
  }
  finish();
  return done;
}

function stepsSql(part: number, parts: number): string {
  const factorKey = 'DelegationManager.DepositScalingFactorUpdated';
  const keys = [...DEPOSITS, M1_REMOVED, factorKey];
  const word = (key: string, path: string) =>
    `when '${key}' then ${bytesSql(fieldOf(eventOf(key), path))}`;
  const staker = byEventSql({
    [DEPOSITS[0]]: 'staker',
    [DEPOSITS[1]]: 'staker',
    [M1_REMOVED]: 'depositor',
    [factorKey]: 'staker',
  });
  const strategy = byEventSql(Object.fromEntries(keys.map((key) => [key, 'strategy'])));
  return /* sql */ `
    with steps as (
      select ${staker} as staker, ${strategy} as strategy, position, 0 as item, tx,
        case event when '${M1_REMOVED}' then 'remove' when '${factorKey}' then 'factor' else 'add' end as kind,
        case event ${word(DEPOSITS[0], 'shares')} ${word(DEPOSITS[1], 'shares')}
          ${word(M1_REMOVED, 'shares')} ${word(factorKey, 'newDepositScalingFactor')} end as word
      from known where event in (${keysSql(keys)})
      union all
      select staker, unnest(strategies), position, unnest(range(len(shares))), tx,
        case era when 'm2' then 'remove' else 'scaled' end, unnest(shares)
      from withdrawals where not migrated
      union all
      select staker, strategy, position, 0, tx, 'add', word from credits)
    select hex(staker), hex(strategy), kind, position::varchar, tx::varchar, hex(word)
    from steps semi join (
      select * from replayed_pairs where hash(staker) % ${parts} = ${part}) using (staker, strategy)
    order by staker, strategy, position, item`;
}
