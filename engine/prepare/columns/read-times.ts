import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../../common/sql.ts';
import { ascendingRows } from '../../store/selection.ts';
import { DAY } from '../../store/time.ts';
import { eachIntegers } from './read-integers.ts';

/**
 * Reads a column of times from a table that is numbered by `rowid`: by row, milliseconds since
 * 1970, cut as a served time is. They are read as days and milliseconds, which integers hold.
 */
export async function readTimes(
  connection: DuckDBConnection,
  source: string,
  column: string,
  length: number,
): Promise<Float64Array> {
  const name = sqlName(column);
  const times = new Float64Array(length);
  await eachIntegers(
    connection,
    // The clock's own microseconds are never negative, so that cutting them goes back in time
    // before 1970 too.
    `select rowid::integer, (${name}::date - date '1970-01-01')::integer, (epoch_us(${name}::time) // 1000)::integer
     from ${source}`,
    ([rows = NOTHING, days = NOTHING, clocks = NOTHING]) => {
      for (let at = 0; at < rows.length; at += 1) {
        times[rows[at] ?? 0] = (days[at] ?? 0) * DAY + (clocks[at] ?? 0);
      }
    },
  );
  return times;
}

/** Sorts the rows from the newest to the oldest; null if they have that order already. */
export function newestFirst(times: Float64Array): Uint32Array | null {
  for (let row = 1; row < times.length; row += 1) {
    if ((times[row] ?? 0) > (times[row - 1] ?? 0)) {
      return ascendingRows(0, times.length).sort((a, b) => (times[b] ?? 0) - (times[a] ?? 0));
    }
  }
  return null;
}

const NOTHING = new Int32Array();
