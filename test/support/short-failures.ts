import type { Reporter, TestCase } from 'vitest/node';

/** Lines shown of a difference. */
const MAX_LINES = 80;
/** Characters of a line of a difference that are shown; longer lines are shortened. */
const WHOLE = 300;
/** Characters shown of a longer one: before the first that differs, and from there on. */
const BEFORE = 60;
const AFTER = 180;

// biome-ignore lint/suspicious/noControlCharactersInRegex: the colors of a terminal begin with one.
const COLOR = /\u001b\[[0-9;]*m/g;

/**
 * Keeps failures readable: if whole answers differ, it shows the part around the first difference.
 */
export default class ShortFailures implements Reporter {
  onTestCaseResult(test: TestCase): void {
    for (const error of test.result().errors ?? []) {
      if (error.diff !== undefined) error.diff = shortened(error.diff);
      if (error.message.length > 10 * WHOLE) {
        error.message = `${error.message.slice(0, 10 * WHOLE)}…`;
      }
    }
  }
}

/**
 * A difference as vitest prints it, with long lines shortened to the part around the first
 * difference.
 */
export function shortened(difference: string): string {
  const all = difference.split('\n');
  const lines = all.slice(0, MAX_LINES);
  const texts = lines.map((line) => line.replace(COLOR, ''));
  const signOf = (at: number) => texts[at]?.[0];
  /** How many lines from there on have the sign. */
  const runOf = (sign: string, at: number) => {
    let length = 0;
    while (signOf(at + length) === sign) length += 1;
    return length;
  };
  const shown = lines.map((line, at) => excerpt(line, texts[at] ?? '', 0));
  for (let at = 0; at < lines.length; at += 1) {
    const expected = runOf('-', at);
    const received = runOf('+', at + expected);
    for (let n = 0; n < Math.min(expected, received); n += 1) {
      const pair = [at + n, at + expected + n];
      const [one = '', other = ''] = pair.map((row) => texts[row]);
      const first = firstDifference(one.slice(1), other.slice(1)) + 1;
      for (const row of pair) shown[row] = excerpt(lines[row] ?? '', texts[row] ?? '', first);
    }
    at += Math.max(0, expected + received - 1);
  }
  if (all.length > lines.length) shown.push(`… and ${all.length - lines.length} lines more`);
  return shown.join('\n');
}

/** A line, or if it is long the part around the character at `middle`, in the line's color. */
function excerpt(line: string, text: string, middle: number): string {
  if (text.length <= WHOLE) return line;
  const [color = ''] = line.match(COLOR) ?? [];
  const from = Math.max(1, middle - BEFORE);
  const part = text.slice(from, from + BEFORE + AFTER);
  const told = `(from character ${from} of ${text.length - 1})`;
  return `${color}${text[0]} …${part}… ${told}${color && '\u001b[39m'}`;
}

function firstDifference(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return at;
}
