/** An answer that is given again when the service says that it has not changed. */
export interface CachedAnswer {
  readonly etag: string;
  readonly body: unknown;
  /** Characters of its JSON. */
  readonly size: number;
}

/** The answers used last, up to a number of characters of JSON together. */
export class AnswerCache {
  readonly #most: number;
  /** By address, the one used longest ago first. */
  readonly #answers = new Map<string, CachedAnswer>();
  #size = 0;

  constructor(most: number) {
    this.#most = most;
  }

  get(url: string): CachedAnswer | undefined {
    const answer = this.#answers.get(url);
    if (answer) {
      this.#answers.delete(url);
      this.#answers.set(url, answer);
    }
    return answer;
  }

  set(url: string, answer: CachedAnswer): void {
    this.#drop(url);
    if (answer.size > this.#most) return;
    this.#answers.set(url, answer);
    this.#size += answer.size;
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= this.#most) return;
      this.#drop(oldest);
    }
  }

  #drop(url: string): void {
    this.#size -= this.#answers.get(url)?.size ?? 0;
    this.#answers.delete(url);
  }
}
