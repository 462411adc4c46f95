/** An answer for reuse after a 304. */
export interface CachedAnswer {
  readonly etag: string;
  readonly body: unknown;
  /** Characters of its JSON. */
  readonly size: number;
}

/** LRU cache of answers, limited by their characters of JSON. */
export class AnswerCache {
  readonly #maxSize: number;
  /** By URL, least recently used first. */
  readonly #answers = new Map<string, CachedAnswer>();
  #size = 0;

  constructor(maxSize: number) {
    this.#maxSize = maxSize;
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
    if (answer.size > this.#maxSize) return;
    this.#answers.set(url, answer);
    this.#size += answer.size;
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= this.#maxSize) return;
      this.#drop(oldest);
    }
  }

  #drop(url: string): void {
    this.#size -= this.#answers.get(url)?.size ?? 0;
    this.#answers.delete(url);
  }
}
