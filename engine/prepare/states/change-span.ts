import type { DuckDBConnection } from '@duckdb/node-api';
import { isoTime } from '../../store/time.ts';

/** Spans the blocks and times from the first change to the snapshot's block and time. */
export interface ChangeSpan {
  readonly firstBlock: number;
  readonly lastBlock: number;
  readonly firstTime: string;
  readonly lastTime: string;
}

/** Reads the span from the roll-ups; null if the snapshot has no change. */
export async function changeSpan(
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
