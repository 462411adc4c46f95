import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { firstSentence } from './figures.ts';
import { hasVerb } from './verbs.ts';

/**
 * 100 first sentences of doc comments, drawn at random and labelled by a person. The rules of
 * `hasVerb` were written from other sentences, so this one sample measures their precision.
 */
const SAMPLE: Readonly<Record<'withVerb' | 'without', readonly string[]>> = JSON.parse(
  readFileSync(new URL('sample.json', import.meta.url), 'utf8'),
);

describe('the search for a finite verb', () => {
  it('agrees with at least 98 of 100 labels', () => {
    const wrong = [
      ...SAMPLE.withVerb.filter((sentence) => !hasVerb(sentence)),
      ...SAMPLE.without.filter(hasVerb),
    ];
    expect(SAMPLE.withVerb.length + SAMPLE.without.length).toBe(100);
    expect(wrong.length, wrong.join('\n')).toBeLessThanOrEqual(2);
  });

  it.each([
    'Writes the file.',
    'Compactifies the file.',
    'Orders names before addresses.',
    'Keep the lock.',
    'A file ends with an index.',
    'Rows that match.',
    'Null if the price is unknown.',
    '`read` returns a number.',
    'Each counts once.',
    'The service refused a request.',
  ])('finds one in "%s"', (sentence) => {
    expect(hasVerb(sentence)).toBe(true);
  });

  it.each([
    'Names of tables.',
    'Concurrent reads from a file.',
    'Nanoseconds a call.',
    'Requests a second, from the last minute.',
    'Rows sorted by time.',
    'The state as requested, each time.',
    'The column to write.',
    'Reads by day, null if unknown.',
    'The state at that block.',
    'SELECT of the rows.',
    'Counts by `isReady`.',
    'The rows of `is_ready`, one after the other.',
  ])('finds none in "%s"', (sentence) => {
    expect(hasVerb(sentence)).toBe(false);
  });

  it('reads up to the first full stop outside code', () => {
    expect(firstSentence(' A file\n `a. b` of v1.2 rows. It stays. ')).toBe(
      'A file `a. b` of v1.2 rows.',
    );
  });
});
