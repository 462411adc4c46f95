import { sqlText } from '../../../common/sql.ts';

/** One statement holds at most this many strategies' values by day in memory. */
export const WINDOW_ROWS = 100_000;

/** A window has the days after `after` and up to `upTo`. */
export interface DayWindow {
  readonly after: string;
  readonly upTo: string;
}

export const ALL_DAYS: DayWindow = { after: '-infinity', upTo: 'infinity' };

/** Tests in SQL whether a day is in a window. */
export const inWindowSql = (day: string, { after, upTo }: DayWindow) =>
  `${day} > ${sqlText(after)}::timestamp and ${day} <= ${sqlText(upTo)}::timestamp`;

/**
 * Divides days, which ascend, into windows. Anyone can make a strategy, and DuckDB's lists do not
 * leave memory until their statement ends: a window has about `windowRows` strategies' values.
 */
export function dayWindows(
  days: readonly string[],
  strategies: number,
  windowRows = WINDOW_ROWS,
): readonly DayWindow[] {
  const daysAtOnce = Math.max(1, Math.floor(windowRows / Math.max(1, strategies)));
  return Array.from({ length: Math.ceil(days.length / daysAtOnce) }, (_, at) => ({
    after: days[at * daysAtOnce - 1] ?? ALL_DAYS.after,
    upTo: days[Math.min((at + 1) * daysAtOnce, days.length) - 1] ?? ALL_DAYS.upTo,
  }));
}

/**
 * Divides the days that are facts of the relation `days` into windows, for a statement that reads
 * it and the known strategies.
 */
export function windowsOf(
  {
    facts,
    windowRows,
  }: {
    readonly facts: (read: string) => readonly string[] | undefined;
    readonly windowRows?: number;
  },
  days: string,
): readonly DayWindow[] {
  const strategies = Number(facts('rollup.known_strategies')?.[0] ?? 0);
  return dayWindows(facts(days) ?? [], strategies, windowRows);
}
