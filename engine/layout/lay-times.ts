import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlName } from '../../data/sql.ts';
import { DAY } from '../time.ts';
import { TimeColumn } from '../time-column.ts';
import type { Listing } from './lay-listing.ts';
import { eachIntegers } from './read-integers.ts';

/** Reads a column of times of a list; as days and milliseconds, which integers hold. */
export async function layTimes(
  builder: DuckDBConnection,
  source: string,
  { places, length }: Listing,
  column: string,
): Promise<TimeColumn> {
  const name = sqlName(column);
  const times = new Float64Array(length);
  await eachIntegers(
    builder,
    // The clock's own microseconds are never negative, so that cutting them goes back in time
    // before 1970 too.
    `select rowid::integer, (${name}::date - date '1970-01-01')::integer, (epoch_us(${name}::time) // 1000)::integer
     from ${source}`,
    ([rows = NOTHING, days = NOTHING, clocks = NOTHING]) => {
      for (let at = 0; at < rows.length; at += 1) {
        times[places[rows[at] ?? 0] ?? 0] = (days[at] ?? 0) * DAY + (clocks[at] ?? 0);
      }
    },
  );
  return new TimeColumn(times);
}

const NOTHING = new Int32Array();
