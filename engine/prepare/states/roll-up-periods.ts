import { type DuckDBConnection, DuckDBListValue } from '@duckdb/node-api';
import type { OptionalTableName } from '../../../common/table-names.ts';
import { isoTime } from '../../store/time.ts';
import { collect } from '../collected.ts';
import { isOverflow } from '../../../common/relations/overflow.ts';
import { readIntegers } from '../read-integers.ts';
import { MOVES_TABLES } from '../share-moves.ts';
import {
  DELEGATED_HOLDERS_SQL,
  PERIODS,
  PRICE_PERIODS_SQL,
  runningSharesSql,
  SEGMENT_SIZE_SQL,
  SHARE_PERIODS_SQL,
  segmentStartsSql,
  segmentsSql,
  sharePeriodsSql,
} from './periods.ts';
import { SLASHABLE_PERIODS } from './slashable-periods.ts';

/** Changes of operators' shares that are added up at a time. */
const MAX_CHANGES = 3_000_000;

/**
 * The shares that operators have of strategies from each change on; gone when the periods are
 * there.
 */
const RUNNING = 'running_shares';

/** The tables of changes with the blocks and times that find the block of a time. */
const TIMED = [
  'share_changes',
  'delegation_changes',
  'registration_changes',
  'rate_changes',
  'operator_share_changes',
  'allocation_changes',
  'magnitude_changes',
  'operator_set_strategy_changes',
] as const satisfies readonly OptionalTableName[];

/** The blocks and times from the first change to the snapshot's block and time. */
export interface ChangeSpan {
  readonly firstBlock: number;
  readonly lastBlock: number;
  readonly firstTime: string;
  readonly lastTime: string;
}

/**
 * Creates the tables of periods, as far as the snapshot has the tables of changes that they need;
 * null if it has no change, or if a sum overflows a HUGEINT. It reads `share_moves` and
 * `delegated_changes`, as far as there are any. The snapshot has the state up to `block`, if its
 * manifest has one. One statement adds up `maxChanges` or so.
 */
export async function rollUpPeriods(
  connection: DuckDBConnection,
  absent: readonly OptionalTableName[],
  block: number | null,
  maxChanges = MAX_CHANGES,
): Promise<ChangeSpan | null> {
  const timed = TIMED.filter((table) => !absent.includes(table));
  if (timed.length === 0) return null;
  const events = timed.map((table) => `select block_number, "timestamp" from snapshot.${table}`);
  // The time of a block is that of the newest change not after it, which never decreases.
  await connection.run(/* sql */ `create table rollup.blocks as
    select block_number, max(newest) over (order by block_number) as "time"
    from (
      select block_number, max("timestamp") as newest
      from (${events.join(' union all ')})
      group by block_number
    )
    order by block_number`);
  const span = await spanOf(connection, block);
  for (const { needs, sql } of [...PERIODS, ...SLASHABLE_PERIODS]) {
    if (needs.some((table) => absent.includes(table))) continue;
    for (const statement of sql) await connection.run(statement);
  }
  const fits = absent.includes('delegation_changes')
    ? await leaveOutShares(connection)
    : await rollUpShares(connection, maxChanges);
  if (!MOVES_TABLES.some((table) => absent.includes(table))) {
    await connection.run(DELEGATED_HOLDERS_SQL);
  }
  if (!absent.includes('prices')) await connection.run(PRICE_PERIODS_SQL);
  return fits ? span : null;
}

/**
 * Creates the periods of delegated shares; false if shares overflow, and there are none. Strategies
 * cap their shares at 1e38 - 1, which a HUGEINT holds: a snapshot that does not keep to it has
 * series, and no states at earlier blocks.
 */
async function rollUpShares(connection: DuckDBConnection, maxChanges: number): Promise<boolean> {
  const [size = 0] = await readIntegers(connection, SEGMENT_SIZE_SQL);
  const [[starts] = []] = (await connection.runAndReadAll(segmentStartsSql(size))).getRows();
  if (!(starts instanceof DuckDBListValue)) throw new TypeError('a list of blocks was selected');
  const blocks = starts.items.map((start) => BigInt(String(start)));
  await connection.run(segmentsSql(blocks));
  try {
    await createSharePeriods(connection, blocks, size, maxChanges);
    return true;
  } catch (cause) {
    if (!isOverflow(cause)) throw cause;
    await connection.run('delete from delegated_changes');
    await createSharePeriods(connection, blocks, size, maxChanges);
    return false;
  }
}

/**
 * Creates `share_periods` in the segments that begin at `starts`, each with about `size` of
 * `delegated_changes`. If one statement may not add up all changes, each sorts the periods of some
 * segments.
 */
export async function createSharePeriods(
  connection: DuckDBConnection,
  starts: readonly bigint[],
  size: number,
  maxChanges: number,
): Promise<void> {
  const kind = await collect(connection, {
    name: RUNNING,
    source: 'delegated_changes',
    by: 'delegate',
    select: runningSharesSql,
    maxRows: maxChanges,
    temporary: true,
  });
  // A segment has at most as many periods that began before it as it has changes, and sorting takes
  // the memory of adding up three times as many.
  const step =
    kind === 'view' ? starts.length + 1 : Math.max(1, Math.floor(maxChanges / (6 * size)));
  try {
    await connection.run(SHARE_PERIODS_SQL);
    for (let first = 0; first <= starts.length; first += step) {
      const last = Math.min(first + step - 1, starts.length);
      await connection.run(
        `insert into rollup.share_periods ${sharePeriodsSql(starts, RUNNING, first, last)}`,
      );
    }
  } catch (cause) {
    await connection.run('drop table if exists rollup.share_periods');
    throw cause;
  } finally {
    await connection.run(`drop ${kind} ${RUNNING}`);
  }
}

/** Creates the tables that find any moment. */
async function leaveOutShares(connection: DuckDBConnection): Promise<true> {
  await connection.run('create table rollup.delegates ("operator" varchar, number integer)');
  await connection.run(segmentsSql([]));
  return true;
}

async function spanOf(
  connection: DuckDBConnection,
  block: number | null,
): Promise<ChangeSpan | null> {
  const reader = await connection.runAndReadAll(
    `select min(block_number), max(block_number), epoch_ms(min("time")),
       epoch_ms(greatest(max("time"), any_value(snapshot_time)))
     from rollup.blocks, rollup.latest_time`,
  );
  const [first, last, firstMs, lastMs] = reader.getRows()[0] ?? [];
  if (first === null) return null;
  return {
    firstBlock: Number(first),
    lastBlock: Math.max(Number(last), block ?? 0),
    firstTime: isoTime(Number(firstMs)),
    lastTime: isoTime(Number(lastMs)),
  };
}
