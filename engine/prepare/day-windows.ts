import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { rowsOf } from '../../data/load/rows.ts';

/** Values of strategies on days that one statement has in memory. */
export const WINDOW_ROWS = 100_000;

/** Days in order; changes after `after` and up to `upTo` come with them. */
export interface DayWindow {
  readonly days: readonly string[];
  readonly after: string;
  readonly upTo: string;
}

/** SQL condition on a day in the window that a statement binds. */
export const inWindowSql = (day: string) =>
  `${day} > $after::timestamp and ${day} <= $upTo::timestamp`;

/**
 * The days of `rollup.days` in windows, each of `mostDays` or fewer. Anyone can make a strategy,
 * and lists of DuckDB do not leave memory until their statement ends: a window has about
 * `windowRows` values of the strategies of `rollup.known_strategies`.
 */
export async function dayWindows(
  connection: DuckDBConnection,
  { windowRows = WINDOW_ROWS, mostDays = Number.POSITIVE_INFINITY } = {},
): Promise<readonly DayWindow[]> {
  const [[strategies]] = Count.parse(await rowsOf(connection, COUNT_STRATEGIES));
  const days = Days.parse(await rowsOf(connection, DAYS)).map(([day]) => day);
  const fitting = Math.max(1, Math.floor(windowRows / Math.max(1, strategies)));
  const daysAtOnce = Math.min(fitting, mostDays, Math.max(1, days.length));
  const windows: DayWindow[] = [];
  let after = '-infinity';
  for (let at = 0; at < days.length; at += daysAtOnce) {
    const inWindow = days.slice(at, at + daysAtOnce);
    const upTo = inWindow.at(-1) ?? after;
    windows.push({ days: inWindow, after, upTo });
    after = upTo;
  }
  return windows;
}

const Count = z.tuple([z.tuple([z.number()])]);
const Days = z.array(z.tuple([z.string()]));

const COUNT_STRATEGIES = 'select count(*)::integer from rollup.known_strategies';

const DAYS = `select "day"::varchar from rollup.days order by "day"`;
