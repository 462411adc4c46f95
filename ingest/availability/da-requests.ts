import type { Clock } from '../../common/clock.ts';
import { backoffMs, retryAfterMs } from '../../common/http/backoff.ts';
import type { FetchPolicy } from '../../common/http/fetch-policy.ts';
import { FetchProblem, httpGet } from '../../common/http/request.ts';

const TIMEOUT_MS = 60_000;
/** A request that fails in a way that may pass is sent as often. */
const MAX_ATTEMPTS = 5;

/** Thrown if a run requests nothing more; files from earlier requests stay. */
export class DaStopped extends Error {
  override readonly name = 'DaStopped';
}

export interface DaRequestOptions {
  readonly clock: Clock;
  /** Ends the running request and all waits. */
  readonly signal: AbortSignal;
}

/** Requests one after the other. After a failure it waits, twice as long each time. */
export class DaRequests {
  readonly #options: DaRequestOptions;
  /** Requests that were sent. */
  sent = 0;

  constructor(options: DaRequestOptions) {
    this.#options = options;
  }

  /**
   * Requests a document's text. Throws a DaStopped for any status but 200, and if no attempt
   * succeeds; and the signal's reason.
   */
  async get(url: URL, policy: FetchPolicy): Promise<string> {
    return (await this.find(url, policy, [])) ?? '';
  }

  /** Requests a text as `get` does, but returns null for a status in `missing`. */
  async find(url: URL, policy: FetchPolicy, missing: readonly number[]): Promise<string | null> {
    const { clock, signal } = this.#options;
    for (let attempt = 1; ; attempt += 1) {
      const { status, body, retryAfter, reason } = await this.#send(url, policy);
      if (status === 200) return body.toString('utf8');
      if (missing.includes(status)) return null;
      const mayPass = status === 0 || status === 429 || status >= 500;
      if (!mayPass || attempt === MAX_ATTEMPTS)
        throw new DaStopped(`${url.host}${url.pathname}: ${reason}`);
      const retryMs = retryAfterMs(retryAfter, clock.now());
      await clock.wait(backoffMs(attempt - 1, retryMs, clock.random()), signal);
    }
  }

  /** Status 0 if there is no answer. */
  async #send(url: URL, policy: FetchPolicy) {
    const { signal } = this.#options;
    signal.throwIfAborted();
    this.sent += 1;
    try {
      const limit = AbortSignal.any([AbortSignal.timeout(TIMEOUT_MS), signal]);
      const answer = await httpGet(url, {}, policy, limit);
      return { ...answer, reason: `status ${answer.status}` };
    } catch (cause) {
      signal.throwIfAborted();
      if (!(cause instanceof FetchProblem)) throw cause;
      return { status: 0, body: Buffer.alloc(0), retryAfter: null, reason: cause.message };
    }
  }
}
