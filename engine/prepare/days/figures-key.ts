import { RunningKey, StrategiesInKey } from './running-key.ts';

/**
 * Hashes the facts behind a day's rows in `daily_figures`. Holders have the order in
 * which they appear, as figures do not name them, with an operator's group and the token of a
 * strategy: new addresses change no key of an earlier day. Shares of stakers in a strategy count
 * from its first price on, as only strategies that ever have one have such changes.
 */
export class FiguresKey {
  readonly #key = new RunningKey('daily_figures');
  readonly #strategies = new StrategiesInKey(this.#key);
  readonly #tokens = new Map<number, string>();
  readonly #groups = new Map<number, string>();
  /** Maps numbers to ordinals, as the next one does. */
  readonly #operators = new Map<number, number>();
  readonly #stakers = new Map<number, number>();
  readonly #priced = new Set<number>();
  /** Has the shares of stakers in strategies without a price yet. */
  readonly #unpriced = new Map<number, Map<number, bigint>>();

  token(strategy: number, token: string): void {
    this.#tokens.set(strategy, token);
  }

  group(operator: number, name: string): void {
    if (this.#groups.size === 0) this.#key.add('groups');
    this.#groups.set(operator, name);
  }

  /** There are figures of stakers on all days. */
  hasStakers(): void {
    this.#key.add('stakers');
  }

  price(strategy: number, dollars: string | null): void {
    this.#strategies.price(strategy, dollars);
    if (dollars === null || this.#priced.has(strategy)) return;
    this.#priced.add(strategy);
    for (const [staker, shares] of this.#unpriced.get(strategy) ?? []) {
      if (shares !== 0n) this.#addStaker(staker, strategy, shares);
    }
    this.#unpriced.delete(strategy);
  }

  /** Sets an operator's shares in a strategy. */
  operator(operator: number, strategy: number, shares: bigint): void {
    const of = this.#ordinalOf(strategy);
    let ordinal = this.#operators.get(operator);
    if (ordinal === undefined) {
      ordinal = this.#operators.size;
      this.#operators.set(operator, ordinal);
      this.#key.add('group', this.#groups.get(operator) ?? null);
    }
    this.#key.add('operator', ordinal, of, String(shares));
  }

  /** The shares of a staker change. */
  staker(staker: number, strategy: number, change: bigint): void {
    if (this.#priced.has(strategy)) {
      this.#addStaker(staker, strategy, change);
      return;
    }
    const held = this.#unpriced.get(strategy) ?? new Map<number, bigint>();
    this.#unpriced.set(strategy, held);
    held.set(staker, (held.get(staker) ?? 0n) + change);
  }

  current(): string {
    return this.#key.current();
  }

  #addStaker(staker: number, strategy: number, change: bigint): void {
    const of = this.#ordinalOf(strategy);
    const ordinal = this.#stakers.get(staker) ?? this.#stakers.size;
    this.#stakers.set(staker, ordinal);
    this.#key.add('staker', ordinal, of, String(change));
  }

  #ordinalOf(strategy: number): number {
    return this.#strategies.ordinalOf(strategy, this.#tokens.get(strategy) ?? null);
  }
}
