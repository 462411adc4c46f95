import { RunningKey, StrategiesInKey } from './running-key.ts';

/**
 * Hashes the facts behind a day's concentration among AVSs. An operator's shares in a
 * strategy count from the first day on which a set can slash a part of them: a new member of a set
 * changes no key of an earlier day.
 */
export class MovesKey {
  readonly #key = new RunningKey('slashable_moves');
  readonly #strategies = new StrategiesInKey(this.#key);
  /** Has the shares of pairs, of an operator and a strategy, that no set can slash yet. */
  readonly #shares = new Map<string, string>();
  readonly #slashable = new Set<string>();

  price(strategy: number, dollars: string | null): void {
    this.#strategies.price(strategy, dollars);
  }

  shares(operator: string, strategy: number, value: string): void {
    const pair = `${strategy} ${operator}`;
    if (this.#slashable.has(pair)) this.#addShares(operator, strategy, value);
    else this.#shares.set(pair, value);
  }

  part(
    operator: string,
    strategy: number,
    { set, avs }: { readonly set: string; readonly avs: string },
    value: string,
  ): void {
    const pair = `${strategy} ${operator}`;
    if (!this.#slashable.has(pair)) {
      this.#slashable.add(pair);
      this.#addShares(operator, strategy, this.#shares.get(pair) ?? '0');
      this.#shares.delete(pair);
    }
    this.#key.add('part', this.#strategies.ordinalOf(strategy), operator, set, avs, value);
  }

  current(): string {
    return this.#key.current();
  }

  #addShares(operator: string, strategy: number, value: string): void {
    this.#key.add('shares', this.#strategies.ordinalOf(strategy), operator, value);
  }
}
