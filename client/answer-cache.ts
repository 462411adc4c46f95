/** A 304 returns this answer again. */
export interface CachedAnswer {
  readonly etag: string;
  readonly body: unknown;
  /** How many characters its JSON has. */
  readonly size: number;
}

/** Keeps the latest answers, up to a limit in characters of JSON (LRU). */
export class AnswerCache {
  readonly #maxSize: number;
  /** URLs are the keys, and the least recently used one is the first. */
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
