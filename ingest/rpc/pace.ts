import type { Interval } from '../shared/interval.ts';
import type { RpcFailure } from './rpc-failure.ts';

const FIRST_BLOCKS = 2_000;
const MAX_BLOCKS = 100_000;
/** The lowest cap on logs of an answer that is common; answers of less than half of it are small. */
const USUAL_CAP = 10_000;
/** Answers after which a size is tried again that once was too large. */
const ANSWERS_BEFORE_LARGER = 50;

/** Counts of logs at which providers cut answers without saying so (ethers-io/ethers.js#1389). */
export const CUT_COUNTS: ReadonlySet<number> = new Set([100, 1_000, 10_000, 20_000]);

/** How many blocks to ask one endpoint for at once: more after small answers, less after failures. */
export class Pace {
  #blocks = FIRST_BLOCKS;
  /** Sizes from here on were too large. */
  #tooLarge = Number.POSITIVE_INFINITY;
  #answers = 0;

  /** The blocks to ask for next, from `from` to at most `to`. */
  next(from: number, to: number): Interval {
    return { from, to: Math.min(to, from + this.#blocks - 1) };
  }

  /** Takes note of an answer of so many logs. */
  answered(requested: Interval, logs: number): void {
    this.#answers += 1;
    if (this.#answers >= ANSWERS_BEFORE_LARGER) this.#tooLarge = Number.POSITIVE_INFINITY;
    // A range that was short for another reason says nothing about longer ones.
    if (lengthOf(requested) < this.#blocks || logs >= USUAL_CAP / 2) return;
    const larger = Math.ceil(this.#blocks * 1.25);
    this.#blocks = Math.max(1, Math.min(larger, MAX_BLOCKS, this.#tooLarge - 1));
  }

  /** Asks for half from now on, or for what the endpoint named. */
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

/** Blocks in a range. */
export function lengthOf({ from, to }: Interval): number {
  return to - from + 1;
}
