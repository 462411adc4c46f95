import { LRUCache } from 'lru-cache';
import type { Encoding } from './encoding.ts';

/** Finished bytes of one representation of an answer. */
export interface Answer {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  /** Strong entity tag, with its quotes. */
  readonly etag: string;
}

/** What an entry costs besides its bytes: key, tag, list nodes, and the heads that it is sent with. */
const ENTRY_OVERHEAD = 1536;

/** Bytes up to which whoever sends an answer may hold it a second time, in a form that leaves faster. */
export const SMALL_ANSWER = 14 * 1024;

/**
 * Finished answers, bounded in bytes, with one flight for each key: requests for an answer that is
 * being computed wait for that computation. A capacity of 0 keeps nothing and joins nothing.
 */
export class AnswerCache {
  readonly #kept: LRUCache<string, Answer> | null;
  readonly #flights = new Map<string, Promise<Answer>>();

  /** `capacity` in bytes. */
  constructor(capacity: number) {
    this.#kept =
      capacity === 0
        ? null
        : new LRUCache({
            maxSize: capacity,
            sizeCalculation: ({ bytes: { length } }, key) =>
              length + (length <= SMALL_ANSWER ? length : 0) + key.length + ENTRY_OVERHEAD,
          });
  }

  /** How many answers are kept, and what they cost in bytes. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#kept?.size ?? 0, bytes: this.#kept?.calculatedSize ?? 0 };
  }

  /** The answer if it is kept. */
  peek(key: string): Answer | undefined {
    return this.#kept?.get(key);
  }

  /** The answer that is kept, under way, or now computed. A failure is not kept. */
  async get(key: string, compute: () => Promise<Answer>): Promise<Answer> {
    if (!this.#kept) return compute();
    const kept = this.#kept.get(key);
    if (kept) return kept;
    const flying = this.#flights.get(key);
    if (flying) return flying;
    const flight = compute();
    this.#flights.set(key, flight);
    try {
      const answer = await flight;
      this.#kept.set(key, answer);
      return answer;
    } finally {
      this.#flights.delete(key);
    }
  }
}
