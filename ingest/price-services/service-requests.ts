import type { Clock } from '../../common/clock.ts';
import { backoffMs, retryAfterMs } from '../../common/http/backoff.ts';
import type { FetchPolicy } from '../../common/http/fetch-policy.ts';
import { type Answer, FetchProblem, httpGet } from '../../common/http/request.ts';
import { ETH } from '../../common/vocabulary.ts';
import { COINGECKO_VARIABLES } from './coingecko.ts';
import type { PriceBatch, PriceService, TokenAnswer } from './price-service.ts';
import { FetchStopped } from './service-parts.ts';

const TIMEOUT_MS = 30_000;
/** Failures in a row after which a run requests nothing more. */
const MAX_FAILURES = 10;
/** A request that fails without a reason in its status is sent this often. */
const MAX_ATTEMPTS = 3;

/** A service answers with these statuses if a request is too long. */
const TOO_LARGE: ReadonlySet<number> = new Set([413, 414, 431]);
/** A request gets this status if it has too many points, or one token that the service refuses. */
const REFUSED = 400;
const DENIED: ReadonlySet<number> = new Set([401, 403]);

export interface RequestOptions {
  readonly service: PriceService;
  readonly policy: FetchPolicy;
  readonly clock: Clock;
  /** Ends the running request and all waits. */
  readonly signal: AbortSignal;
  /** All requests in a run may take at most this many milliseconds; null without a limit. */
  readonly maxMs: number | null;
  /** A signal that aborts after this many milliseconds; tests replace it. */
  readonly timeout?: (milliseconds: number) => AbortSignal;
}

/** A request ends with an answer, or with the remedy for its failure. */
export type Outcome =
  | { readonly kind: 'answered'; readonly answers: ReadonlyMap<string, TokenAnswer> }
  /** Fewer tokens or days may succeed. */
  | { readonly kind: 'too large' | 'refused' | 'failed'; readonly reason: string };

/**
 * Sends requests to one service, one after the other. After a failure it waits, twice as long each
 * time, or as Retry-After requires. Throws a FetchStopped after MAX_FAILURES failures in a row, if
 * the key is refused, or if the time is over.
 */
export class ServiceRequests {
  readonly #options: RequestOptions;
  readonly #begunMs: number;
  #failures = 0;
  #nextMs: number;
  /** Requests that were sent. */
  sent = 0;

  constructor(options: RequestOptions) {
    this.#options = options;
    this.#begunMs = options.clock.elapsed();
    this.#nextMs = this.#begunMs;
  }

  /** Sends a request; up to `attempts` times if it fails without a reason in its status. */
  async get(batch: PriceBatch, attempts = MAX_ATTEMPTS): Promise<Outcome> {
    for (let attempt = 1; ; ) {
      await this.#turn();
      const { outcome, retryAfter } = await this.#attempt(batch);
      if (outcome.kind === 'answered') this.#failures = 0;
      if (outcome.kind !== 'failed' && outcome.kind !== 'too often') return outcome;
      this.#noteFailure(outcome.reason, retryAfter);
      // A service that is asked too often gets the same request again.
      if (outcome.kind === 'too often') continue;
      if (attempt >= attempts) return { kind: 'failed', reason: outcome.reason };
      attempt += 1;
    }
  }

  /** Waits until the next request may be sent. */
  async #turn(): Promise<void> {
    const { clock, signal, maxMs, service } = this.#options;
    const waitMs = Math.max(0, this.#nextMs - clock.elapsed());
    if (maxMs !== null && clock.elapsed() + waitMs - this.#begunMs >= maxMs)
      throw new FetchStopped(`${service.title} took longer than ${maxMs / 1000} seconds`);
    if (waitMs > 0) await clock.wait(waitMs, signal);
    signal.throwIfAborted();
  }

  async #attempt(batch: PriceBatch): Promise<{
    readonly outcome: Outcome | { readonly kind: 'too often'; readonly reason: string };
    readonly retryAfter: string | null;
  }> {
    const { service, signal, clock } = this.#options;
    try {
      const answer = await this.#send(batch);
      this.#nextMs = clock.elapsed() + service.limits.pauseMs;
      return { outcome: this.#outcomeOf(answer, batch), retryAfter: answer.retryAfter };
    } catch (cause) {
      signal.throwIfAborted();
      if (!(cause instanceof FetchProblem)) throw cause;
      return { outcome: { kind: 'failed', reason: cause.message }, retryAfter: null };
    }
  }

  #send(batch: PriceBatch): Promise<Answer> {
    const { service, policy, signal, timeout = AbortSignal.timeout } = this.#options;
    const { url, headers } = service.request(batch);
    this.sent += 1;
    const timeoutMs = Math.max(1, Math.min(TIMEOUT_MS, this.#leftMs()));
    return httpGet(url, headers, policy, AbortSignal.any([timeout(timeoutMs), signal]));
  }

  #leftMs(): number {
    const { clock, maxMs } = this.#options;
    return maxMs === null ? TIMEOUT_MS : maxMs - (clock.elapsed() - this.#begunMs);
  }

  #outcomeOf({ status, body }: Answer, batch: PriceBatch) {
    const { service } = this.#options;
    const reason = `status ${status}`;
    if (DENIED.has(status)) throw new FetchStopped(this.#denied(status));
    if (TOO_LARGE.has(status)) return { kind: 'too large', reason } as const;
    if (status === REFUSED) return { kind: 'refused', reason } as const;
    if (status === 429) return { kind: 'too often', reason } as const;
    const isUnknown = status === service.unknownStatus;
    if (status !== 200 && !isUnknown) return { kind: 'failed', reason } as const;
    const answers = isUnknown ? new Map() : service.read(body.toString('utf8'), batch);
    // Every service knows ETH: otherwise unknown tokens are as little to be believed.
    if (batch.tokens.includes(ETH) && !answers.has(ETH))
      throw new FetchProblem('the answer does not know ETH');
    return { kind: 'answered', answers } as const;
  }

  #denied(status: number): string {
    const { name, title } = this.#options.service;
    const remedy = name === 'coingecko' ? `: check ${COINGECKO_VARIABLES.join(' or ')}` : '';
    return `${title} refuses the request (status ${status})${remedy}`;
  }

  #noteFailure(reason: string, retryAfter: string | null): void {
    const { clock, service } = this.#options;
    const retryMs = retryAfterMs(retryAfter, clock.now());
    this.#nextMs = clock.elapsed() + backoffMs(this.#failures, retryMs, clock.random());
    this.#failures += 1;
    if (this.#failures >= MAX_FAILURES)
      throw new FetchStopped(`${service.title} failed ${MAX_FAILURES} times in a row: ${reason}`);
  }
}
