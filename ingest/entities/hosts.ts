import { FetchProblem } from '../../common/http/request.ts';

/** Consecutive failures after which a host is no longer requested. */
const MAX_FAILURES = 10;

/**
 * Limits concurrent requests by host. A host that fails repeatedly, or answers 429, gets no more
 * requests.
 */
export class Hosts {
  readonly #limit: number;
  readonly #failures = new Map<string, number>();
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  /**
   * Runs `task` when the host has a free slot. Throws a FetchProblem if the host is no longer
   * requested.
   */
  async within<Result>(host: string, task: () => Promise<Result>): Promise<Result> {
    await this.#take(host);
    try {
      const failures = this.#failures.get(host) ?? 0;
      if (failures >= MAX_FAILURES) throw new FetchProblem('its host failed too often');
      const result = await task();
      this.#failures.delete(host);
      return result;
    } catch (cause) {
      if (cause instanceof FetchProblem && cause.isOfHost) this.#note(host, cause);
      throw cause;
    } finally {
      this.#free(host);
    }
  }

  #note(host: string, { message }: FetchProblem): void {
    const weight = message === 'status 429' ? MAX_FAILURES : 1;
    this.#failures.set(host, (this.#failures.get(host) ?? 0) + weight);
  }

  async #take(host: string): Promise<void> {
    const taken = this.#taken.get(host) ?? 0;
    if (taken < this.#limit) {
      this.#taken.set(host, taken + 1);
      return;
    }
    const { promise, resolve } = withResolvers();
    this.#waiting.set(host, [...(this.#waiting.get(host) ?? []), resolve]);
    await promise;
  }

  /** Passes the slot to the next waiting task, or frees it. */
  #free(host: string): void {
    const [next, ...others] = this.#waiting.get(host) ?? [];
    if (next) {
      if (others.length > 0) this.#waiting.set(host, others);
      else this.#waiting.delete(host);
      next();
      return;
    }
    const taken = (this.#taken.get(host) ?? 1) - 1;
    if (taken > 0) this.#taken.set(host, taken);
    else this.#taken.delete(host);
  }
}

/** Promise.withResolvers, which Node.js 20 does not have. */
function withResolvers(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {};
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}
