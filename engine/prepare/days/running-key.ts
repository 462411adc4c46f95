import { createHash, type Hash } from 'node:crypto';

const PENDING_CHARACTERS = 2 ** 16;

/**
 * Hashes the facts behind a day's figures, one after the other: equal keys have equal
 * facts up to them, in the same order.
 */
export class RunningKey {
  readonly #hash: Hash = createHash('sha256');
  #pending = '';
  #current: string | null = null;

  /** Takes the relation's name, so that no two relations have a key in common. */
  constructor(name: string) {
    this.add(name);
  }

  add(...fact: readonly (string | number | null)[]): void {
    this.#current = null;
    this.#pending += JSON.stringify(fact);
    if (this.#pending.length > PENDING_CHARACTERS) this.#flush();
  }

  /** Returns the key for all facts so far: SHA-256 in hex. */
  current(): string {
    if (this.#current === null) {
      this.#flush();
      this.#current = this.#hash.copy().digest('hex');
    }
    return this.#current;
  }

  #flush(): void {
    this.#hash.update(this.#pending);
    this.#pending = '';
  }
}

/**
 * Orders the strategies in a key by their first appearance: the numbers of a table follow the
 * addresses, so that a new one moves others. A price counts from that appearance on: before, no one
 * holds the strategy.
 */
export class StrategiesInKey {
  readonly #key: RunningKey;
  readonly #ordinals = new Map<number, number>();
  readonly #prices = new Map<number, string>();

  constructor(key: RunningKey) {
    this.#key = key;
  }

  /** `dollars` is a share's value, without the scale of other prices; null if unknown. */
  price(strategy: number, dollars: string | null): void {
    if ((this.#prices.get(strategy) ?? null) === dollars) return;
    if (dollars === null) this.#prices.delete(strategy);
    else this.#prices.set(strategy, dollars);
    const ordinal = this.#ordinals.get(strategy);
    if (ordinal !== undefined) this.#key.add('price', ordinal, dollars);
  }

  /** Returns the ordinal of a strategy, which has a token. */
  ordinalOf(strategy: number, token: string | null = null): number {
    const known = this.#ordinals.get(strategy);
    if (known !== undefined) return known;
    const ordinal = this.#ordinals.size;
    this.#ordinals.set(strategy, ordinal);
    this.#key.add('strategy', token, this.#prices.get(strategy) ?? null);
    return ordinal;
  }
}
