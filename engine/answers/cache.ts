import { LRUCache } from 'lru-cache';
import type { MaybePromise } from '../../common/maybe-promise.ts';
import type { SqlFacts } from '../protocol/query-protocol.ts';
import type { Encoding } from './encoding.ts';

/** Finished bytes that represent an answer in one way. */
export interface Answer {
  readonly bytes: Buffer;
  readonly encoding: Encoding;
  /** A strong entity tag, with its quotes. */
  readonly etag: string;
  /** Set in answers to a client's SQL. */
  readonly facts?: SqlFacts;
}

/** An answer has one key per encoding. */
export type CacheKeys = Readonly<Record<Encoding, string>>;

/**
 * Makes the keys once for an answer: to join and to hash a long text costs more than to find one.
 *
 * @example
 *     cacheKeys('a?b=1').gzip; // 'gzip a?b=1'
 */
export function cacheKeys(key: string): CacheKeys {
  return { identity: `identity ${key}`, gzip: `gzip ${key}`, br: `br ${key}` };
}

/**
 * Adds to an entry's body and key: the tag, the objects for answer and buffer, list nodes; in
 * bytes.
 */
const ENTRY_OVERHEAD = 1024;

/**
 * Keeps finished answers up to a bound in bytes. Each key has one flight: requests for an answer
 * that is being computed wait for that computation. A capacity of 0 keeps nothing and joins
 * nothing.
 */
export class AnswerCache {
  readonly #answers: LRUCache<string, Answer> | null;
  readonly #flights = new Map<string, Promise<Answer>>();

  /** Takes the `capacity` in bytes. */
  constructor(capacity: number) {
    this.#answers =
      capacity === 0
        ? null
        : new LRUCache({
            maxSize: capacity,
            sizeCalculation: ({ bytes: { length } }, key) => length + key.length + ENTRY_OVERHEAD,
          });
  }

  /** Counts the cached answers, and their bytes with keys and overhead. */
  get size(): { entries: number; bytes: number } {
    return { entries: this.#answers?.size ?? 0, bytes: this.#answers?.calculatedSize ?? 0 };
  }

  /** Returns the answer if it is cached. */
  peek(key: string): Answer | undefined {
    return this.#answers?.get(key);
  }

  /**
   * Returns an answer that is cached, under way, or now computed; a promise only if it has to wait.
   * A failure is not cached.
   */
  get(key: string, compute: () => MaybePromise<Answer>): MaybePromise<Answer> {
    if (!this.#answers) return compute();
    const known = this.#answers.get(key) ?? this.#flights.get(key);
    if (known) return known;
    const answer = compute();
    if (answer instanceof Promise) return this.#fly(key, answer);
    this.#answers.set(key, answer);
    return answer;
  }

  async #fly(key: string, flight: Promise<Answer>): Promise<Answer> {
    this.#flights.set(key, flight);
    try {
      const answer = await flight;
      this.#answers?.set(key, answer);
      return answer;
    } finally {
      this.#flights.delete(key);
    }
  }
}
