/** A cached answer has the session's generation and the response's time. */
export interface CachedAnswer<Value> {
  readonly value: Value;
  readonly generation: number;
  readonly at: number;
}

/** A cached answer is shown without a new request for this time, in milliseconds. */
const FRESH_MS = 60_000;

/** The cache holds at most this many answers, and then evicts the oldest. */
const MAX_ANSWERS = 200;

/**
 * Caches recent answers by their request's name, the oldest evicted first. All answers with one
 * name have the same type.
 */
export class AnswerCache {
  readonly #answers = new Map<string, CachedAnswer<unknown>>();
  readonly #pending = new Map<string, Promise<unknown>>();

  /** Returns the last answer, fresh or not. */
  last<Value>(name: string): CachedAnswer<Value> | undefined {
    return this.#answers.get(name) as CachedAnswer<Value> | undefined;
  }

  /** Whether an answer may be shown without a new request. */
  isFresh({ generation, at }: CachedAnswer<unknown>, now: number): boolean {
    return generation === now && Date.now() - at < FRESH_MS;
  }

  /** Sends a request, or joins the pending one with the same name and generation. */
  request<Value>(name: string, generation: number, send: () => Promise<Value>): Promise<Value> {
    const key = `${generation} ${name}`;
    const pending = this.#pending.get(key);
    if (pending) return pending as Promise<Value>;
    const answer = send()
      .then((value) => {
        this.#set(name, { value, generation, at: Date.now() });
        return value;
      })
      .finally(() => this.#pending.delete(key));
    this.#pending.set(key, answer);
    return answer;
  }

  #set(name: string, answer: CachedAnswer<unknown>): void {
    this.#answers.delete(name);
    this.#answers.set(name, answer);
    const [oldest] = this.#answers.keys();
    if (this.#answers.size > MAX_ANSWERS && oldest !== undefined) this.#answers.delete(oldest);
  }
}
