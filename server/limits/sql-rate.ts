import { andThen, type MaybePromise } from '../../common/maybe-promise.ts';
import { HttpError } from '../http/http-error.ts';
import type { HeaderList } from '../http/response-parts.ts';
import type { CounterStore, Remaining } from './rate-limit.ts';

/** Counts the processor time that keys' SQL takes in fixed windows, in milliseconds. */
export interface SqlRate {
  /**
   * Charges a millisecond, and returns the remaining quota. Throws, or rejects with, an HttpError
   * (429) if it is used up.
   */
  begin(key: string): MaybePromise<HeaderList>;
  /** Charges whole milliseconds. */
  charge(key: string, milliseconds: number): MaybePromise<HeaderList>;
}

/** Limits each key to `quotaMs` in `windowSeconds`; 0 limits nothing. */
export function sqlRate(quotaMs: number, windowSeconds: number, storeOf: CounterStore): SqlRate {
  if (quotaMs === 0) return { begin: () => [], charge: () => [] };
  const counts = storeOf(quotaMs, windowSeconds, 'sql');
  const policy = `"query";q=${quotaMs};w=${windowSeconds};qu="milliseconds"`;
  const fields = ({ requests, milliseconds }: Remaining) => {
    const left = Math.min(Math.max(requests, 0), quotaMs);
    const state = `"query";r=${left};t=${seconds(milliseconds)}`;
    return ['RateLimit-Policy', policy, 'RateLimit', state];
  };
  return {
    begin: (key) =>
      andThen(counts.count(key, 1), (left) => {
        if (left.requests >= 0) return fields(left);
        const wait = seconds(left.milliseconds);
        throw new HttpError(
          'rate_limit_exceeded',
          `The queries of this key may take ${quotaMs} ms of a processor in ${windowSeconds} seconds; try again in ${wait} seconds.`,
          { headers: ['Retry-After', String(wait)] },
        );
      }),
    charge: (key, milliseconds) =>
      andThen(counts.count(key, Math.max(0, Math.round(milliseconds))), fields),
  };
}

/** Joins both limits' fields: each name stands once, with both values as a list. */
export function joinFields(first: HeaderList, second: HeaderList): HeaderList {
  if (first.length === 0) return second;
  const joined: string[] = [];
  for (let at = 0; at < first.length; at += 2) {
    const name = first[at] ?? '';
    const other = second[second.indexOf(name) + 1];
    const value = first[at + 1] ?? '';
    joined.push(name, second.includes(name) ? `${value}, ${other}` : value);
  }
  return joined;
}

function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1000));
}
