import type { Interval } from '../shared/interval.ts';
import type { RpcFailure } from './rpc-failure.ts';

const FIRST_BLOCKS = 2_000;
const MAX_BLOCKS = 100_000;
/** Providers limit an answer to this many logs or more; one with less than half is small. */
const USUAL_CAP = 10_000;
/** Answers after which a size that was too large is tried again. */
const ANSWERS_BEFORE_LARGER = 50;

/** Providers silently cut an answer to one of these lengths (ethers-io/ethers.js#1389). */
export const CUT_COUNTS: ReadonlySet<number> = new Set([100, 1_000, 10_000, 20_000]);

/**
 * Decides how many blocks a request to one endpoint asks for: more after small answers, fewer after
 * failures.
 */
export class Pace {
  #blocks = FIRST_BLOCKS;
  /** Smallest size that was too large. */
  #tooLarge = Number.POSITIVE_INFINITY;
  #answers = 0;

  /** Returns the next range, from `from` to at most `to`. */
  next(from: number, to: number): Interval {
    return { from, to: Math.min(to, from + this.#blocks - 1) };
  }

  /** Records an answer with `logs` logs. */
  answered(requested: Interval, logs: number): void {
    this.#answers += 1;
    if (this.#answers >= ANSWERS_BEFORE_LARGER) this.#tooLarge = Number.POSITIVE_INFINITY;
    // A range that was shorter for another reason proves nothing about longer ones.
    if (lengthOf(requested) < this.#blocks || logs >= USUAL_CAP / 2) return;
    const larger = Math.ceil(this.#blocks * 1.25);
    this.#blocks = Math.max(1, Math.min(larger, MAX_BLOCKS, this.#tooLarge - 1));
  }

  /** Halves the size, or takes the limit that the endpoint named. */
  tooLarge(requested: Interval, failure?: RpcFailure): void {
    const length = lengthOf(requested);
    const { range, maxBlocks } = failure ?? {};
    const named = range && range.from === requested.from ? lengthOf(range) : maxBlocks;
    const half = Math.max(1, Math.floor(length / 2));
    this.#blocks = named && named < length ? named : half;
    this.#tooLarge = named && named < length ? named + 1 : length;
    this.#answers = 0;
  }
}

/** Counts the blocks in a range, which includes both ends. */
export function lengthOf({ from, to }: Interval): number {
  return to - from + 1;
}
