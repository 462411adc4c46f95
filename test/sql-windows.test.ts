import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { projectFiles } from './support/project-files.ts';
import { isReviewed, REVIEWED_FILES } from './support/reviewed-windows.ts';

/*
 * DuckDB orders rows that are equal in the order of a window as they come, and differently in two
 * windows of one statement. A function that depends on the place of a row then has other results in
 * each of them. So the order of each window must be total.
 */

const ROOT = fileURLToPath(new URL('../', import.meta.url));

const FILES = projectFiles('').filter(
  (file) =>
    /^(alerts|cli|common|data|engine|ingest|rewards|server)\/.*\.ts$/.test(file) &&
    !file.startsWith('data/generate/'),
);

/** Functions that depend on the place of a row among the rows of its window. */
const OF_PLACE = /^(row_number|ntile|lag|lead|first_value|last_value|nth_value)$/;

/** Ends of an order of logs: a log has one place in the chain. */
const OF_LOG = /(^|[ .])(position|block_number( desc)?, (\w+\.)?log_index)\b/;

/** Text within the brackets that open at `at`, with single spaces. */
function within(text: string, at: number): string {
  let depth = 0;
  for (let end = at; end < text.length; end += 1) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
    if (depth === 0)
      return text
        .slice(at + 1, end)
        .replace(/\s+/g, ' ')
        .trim();
  }
  return text.slice(at + 1);
}

/** Name of the function with the brackets that close before `at`; "" if there is none. */
function functionBefore(text: string, at: number): string {
  let depth = 0;
  for (let begin = at; begin >= 0; begin -= 1) {
    if (text[begin] === ')') depth += 1;
    if (text[begin] === '(') depth -= 1;
    if (depth === 0 && text[begin] === '(') {
      return /([a-z_]+)\s*$/.exec(text.slice(0, begin))?.[1] ?? '';
    }
  }
  return '';
}

/**
 * The windows of a module with results that depend on the places of equal rows: `OF_PLACE` and
 * frames of rows. All named windows with an order count.
 */
function windowsOf(text: string): string[] {
  const own = [...text.matchAll(/\bover\s*\(/g)].flatMap(({ index, 0: { length } }) => {
    const window = within(text, index + length - 1);
    const isOfPlace = OF_PLACE.test(functionBefore(text, index - 1));
    return isOfPlace || /\brows\b/.test(window) ? [window] : [];
  });
  const named = [...text.matchAll(/\bas\s*\((?=\s*(?:partition|order) by\b)/g)].map(
    ({ index, 0: { length } }) => within(text, index + length - 1),
  );
  return [...new Set([...own, ...named.filter((window) => window.includes('order by '))])];
}

/** Windows without a total order, and that are not reviewed. */
function unorderedIn(file: string, text: string): string[] {
  return windowsOf(text).filter((window) => {
    const order = window.split('order by ')[1]?.split(/ (?:rows|range) /)[0] ?? '';
    return !OF_LOG.test(order) && !isReviewed(file, window);
  });
}

describe('the order of a window', () => {
  it.each(
    FILES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')] as const).filter(
      ([, text]) => windowsOf(text).length > 0,
    ),
  )('is total in %s', (file, text) => {
    expect(
      unorderedIn(file, text),
      'end the order with a unique key, or add the window to test/support/reviewed-windows.ts with the reason',
    ).toEqual([]);
  });

  it.each(REVIEWED_FILES)('is reviewed for windows that %s has', (file) => {
    const windows = windowsOf(readFileSync(join(ROOT, file), 'utf8'));
    expect(windows.some((window) => isReviewed(file, window))).toBe(true);
  });

  it.each([
    ['select max(to_day) over (partition by operator order by from_day rows unbounded preceding)'],
    ['select lag(day, 1, 0) over (partition by a order by day desc)'],
    ['select sum(a) filter (b > (c)) over (order by day rows between 1 preceding and current row)'],
    ['select sum(a) over chain from b window chain as (partition by c order by day)'],
  ])('is not total: %s', (text) => {
    expect(unorderedIn('none.ts', text)).toHaveLength(1);
  });

  it.each([
    ['select lag(day) over (partition by a order by block_number desc, log_index desc)'],
    ['select row_number() over (order by logs.position)'],
    ['select sum(a) over (order by day)'],
  ])('is total, or does not matter: %s', (text) => {
    expect(unorderedIn('none.ts', text)).toEqual([]);
  });
});
