/** An answer that was given, under which generation of the session, and when. */
export interface CachedAnswer<Value> {
  readonly value: Value;
  readonly generation: number;
  readonly at: number;
}

/** Milliseconds for which an answer is shown again without asking whether it still holds. */
const FRESH = 60_000;

/** Answers to show at once when a view is opened again. */
const MOST = 200;

/**
 * The answers that were given lately, by the name of their question. A name stands for one question,
 * whose answers have one type.
 */
export class AnswerCache {
  readonly #answers = new Map<string, CachedAnswer<unknown>>();
  readonly #underWay = new Map<string, Promise<unknown>>();

  /** The last answer, whether it still holds or not. */
  last<Value>(name: string): CachedAnswer<Value> | undefined {
    return this.#answers.get(name) as CachedAnswer<Value> | undefined;
  }

  /** Whether an answer may be shown without asking again. */
  isFresh({ generation, at }: CachedAnswer<unknown>, now: number): boolean {
    return generation === now && Date.now() - at < FRESH;
  }

  /** Asks, unless the same is being asked already under this generation. */
  ask<Value>(name: string, generation: number, question: () => Promise<Value>): Promise<Value> {
    const flight = `${generation} ${name}`;
    const underWay = this.#underWay.get(flight);
    if (underWay) return underWay as Promise<Value>;
    const asked = question()
      .then((value) => {
        this.#set(name, { value, generation, at: Date.now() });
        return value;
      })
      .finally(() => this.#underWay.delete(flight));
    this.#underWay.set(flight, asked);
    return asked;
  }

  #set(name: string, answer: CachedAnswer<unknown>): void {
    this.#answers.delete(name);
    this.#answers.set(name, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MOST && oldest !== undefined) this.#answers.delete(oldest);
  }
}
