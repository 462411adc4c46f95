import type { DuckDBConnection } from '@duckdb/node-api';
import { WAD_WORD, zeros } from '../../abi/word-sql.ts';
import { appendRows, countOf, streamRows, type TextRow } from '../../duckdb/rows.ts';
import { BEACON_SQL } from './relations.ts';
import { replay, type Step } from './replay.ts';

/** Steps whose changes are held in memory at a time, about: those of a staker are not parted. */
const STEPS_AT_A_TIME = 100_000;

/**
 * Makes, of the pairs in `scaled_pairs`, whose shares SQL cannot multiply,
 *
 * `replayed`           staker, strategy (digits), ambiguous (decimal)
 * `replayed_changes`   staker, strategy (digits), position, reason, moved, deposit_shares, shares (decimals)
 */
export async function makeReplayedShares(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create or replace temp table replayed (staker varchar, strategy varchar, ambiguous varchar);
    create or replace temp table replayed_changes (
      staker varchar, strategy varchar, position varchar, reason varchar, moved varchar, deposit_shares varchar, shares varchar)`);
  const pairs = await countOf(connection, 'select count(*) from scaled_pairs');
  if (pairs === 0) return;
  await connection.run(stepsSql());
  const steps = await countOf(connection, 'select count(*) from share_steps');
  const parts = Math.ceil(steps / STEPS_AT_A_TIME);
  for (let part = 0; part < parts; part += 1) await replayPart(connection, part, parts);
  await connection.run('drop table share_steps');
}

/** Rows are appended when all of a part are read: a connection runs one statement at a time. */
async function replayPart(
  connection: DuckDBConnection,
  part: number,
  parts: number,
): Promise<void> {
  const pairs: TextRow[] = [];
  const changed: TextRow[] = [];
  let steps: Step[] = [];
  let pair: readonly [staker: string, strategy: string] | null = null;
  const finish = () => {
    if (!pair) return;
    const { changes, ambiguous } = replay(steps);
    pairs.push([...pair, String(ambiguous)]);
    for (const { position, reason, moved, depositShares, shares } of changes) {
      const numbers = [moved, depositShares, shares].map(String);
      changed.push([...pair, position, reason, ...numbers]);
    }
    steps = [];
  };
  const rows = streamRows(
    connection,
    /* sql */ `
    select hex(staker), hex(strategy), kind, position::varchar, tx::varchar, hex(word), reason
    from share_steps where hash(staker) % ${parts} = ${part}
    order by staker, strategy, position`,
  );
  for await (const [staker, strategy, kind, position, tx, word, reason] of rows) {
    if (pair?.[0] !== staker || pair?.[1] !== strategy) {
      finish();
      pair = [staker ?? '', strategy ?? ''];
    }
    const value = BigInt(`0x${word}`);
    steps.push({
      kind: kind as Step['kind'], // `stepsSql` gives no other
      position: position ?? '',
      tx: tx ?? '',
      value: kind === 'add' || kind === 'total' ? BigInt.asIntN(256, value) : value,
      reason: reason ?? '',
    });
  }
  finish();
  await appendRows(connection, 'replayed', pairs);
  await appendRows(connection, 'replayed_changes', changed);
}

/**
 * Table `share_steps`: what moved shares, and every factor that they were multiplied by. DuckDB 1.5.5 joins other keys'
 * rows where an ASOF join compares BLOBs for equality: there the keys are text.
 */
function stepsSql(): string {
  return /* sql */ `
    create or replace temp table share_steps as
    with delegated as (
      select staker, strategy, "operator", since, tx
      from scaled_pairs join spans using (staker)),
    steps as (
      select staker, strategy, position, tx, kind, word, reason
      from share_moves semi join scaled_pairs using (staker, strategy)
      union all
      select staker, strategy, position, tx, 'factor', factor, '' from factors
      union all
      select staker, ${BEACON_SQL}, position, tx, 'beacon', factor, 'beacon_slash' from beacon_factors
      union all
      select staker, delegated.strategy, since, delegated.tx,
        case when delegated."operator" = ${zeros(20)} then 'undelegated' else 'delegated' end,
        coalesce(magnitudes.factor, ${WAD_WORD}), ''
      from delegated asof left join magnitudes
        on hex(magnitudes."operator" || magnitudes.strategy) = hex(delegated."operator" || delegated.strategy)
          and since >= magnitudes.position
      union all
      select staker, magnitudes.strategy, magnitudes.position, magnitudes.tx, 'magnitude', magnitudes.factor, 'slash'
      from magnitudes
        join spans on spans."operator" = magnitudes."operator" and magnitudes.position > since and magnitudes.position < until)
    select * from steps`;
}
