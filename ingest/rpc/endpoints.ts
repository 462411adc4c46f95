import type { Clock } from '../../common/clock.ts';
import { backoffMs } from '../../common/http/backoff.ts';
import { at, type Message } from '../../common/messages.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';
import type { Endpoint } from './endpoint.ts';
import { chainIdOf } from './node-requests.ts';
import { type FailureKind, RpcFailure } from './rpc-failure.ts';

interface State {
  readonly endpoint: Endpoint;
  /** The endpoint gets no requests until the clock has elapsed this many milliseconds. */
  restsUntilMs: number;
  /** Counts failures since the last answer. */
  failures: number;
  isOfChain: boolean;
  lastFailure: string;
  /** The last failure and its remedy, if no wait ends it; otherwise null. */
  lasting: Message | null;
}

/** No wait ends these failures. */
const LASTING = {
  pruned: REFUSALS.endpoint_pruned,
  refused: REFUSALS.endpoint_refuses,
} satisfies Partial<Record<FailureKind, unknown>>;

function isLasting(kind: FailureKind): kind is keyof typeof LASTING {
  return kind in LASTING;
}

export interface EndpointsOptions {
  readonly chainId: number;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Called for every failure that leads to a wait or to another endpoint. */
  readonly warn: (message: string) => void;
}

/**
 * Keeps one chain's endpoints, in the order in which they are preferred. A failing endpoint pauses,
 * twice as long each time, or for its Retry-After; one on another chain is excluded.
 */
export class Endpoints {
  readonly #options: EndpointsOptions;
  #states: State[];
  /** `use` retries for this many milliseconds without any answer. */
  maxOutageMs: number;

  constructor(endpoints: readonly Endpoint[], maxOutageMs: number, options: EndpointsOptions) {
    this.#options = options;
    this.maxOutageMs = maxOutageMs;
    this.#states = endpoints.map((endpoint) => ({
      endpoint,
      restsUntilMs: 0,
      failures: 0,
      isOfChain: false,
      lastFailure: '',
      lasting: null,
    }));
  }

  /** Endpoints that are not excluded. */
  get count(): number {
    return this.#states.length;
  }

  /**
   * Runs `work` with an available endpoint, and with the next one if that fails. Throws on a
   * failure whose kind is `range` or `reverted`, on the last among `attempts` with kind `missing`,
   * `pruned` or `unknown`, and on other errors; an IngestError if no endpoint answers for
   * `maxOutageMs`, if none serves the chain, or if no wait ends any endpoint's failure.
   */
  async use<Result>(
    work: (endpoint: Endpoint) => Promise<Result>,
    attempts = Number.POSITIVE_INFINITY,
  ): Promise<Result> {
    const { clock, signal } = this.#options;
    const begunMs = clock.elapsed();
    for (let attempt = 1; ; attempt += 1) {
      const state = await this.#next();
      try {
        await this.#checkChain(state);
        const result = await work(state.endpoint);
        state.failures = 0;
        state.lasting = null;
        return result;
      } catch (cause) {
        signal.throwIfAborted();
        if (cause instanceof OtherChain) continue;
        // Of these two kinds, another endpoint or another attempt changes nothing.
        const isFinal = cause instanceof RpcFailure && ['range', 'reverted'].includes(cause.kind);
        if (!(cause instanceof RpcFailure) || isFinal) throw cause;
        this.#rest(state, cause);
        this.#endIfLasting(state, cause);
        // The other kinds are not about the request itself.
        const isAboutRequest = ['unknown', 'missing', 'pruned'].includes(cause.kind);
        if (isAboutRequest && attempt >= attempts) throw cause;
        if (clock.elapsed() - begunMs > this.maxOutageMs) throw this.#exhausted();
      }
    }
  }

  /**
   * Repeats `work` after each RpcFailure. Throws an IngestError after failures for `maxOutageMs`.
   */
  async untilDone<Result>(work: () => Promise<Result>): Promise<Result> {
    const { clock, signal, warn } = this.#options;
    const begunMs = clock.elapsed();
    for (;;) {
      try {
        return await work();
      } catch (cause) {
        signal.throwIfAborted();
        if (!(cause instanceof RpcFailure)) throw cause;
        if (cause.kind === 'range') warn(`requests fewer blocks: ${cause.message}`);
        else if (clock.elapsed() - begunMs > this.maxOutageMs) throw this.#exhausted();
      }
    }
  }

  /** Runs `work` with each endpoint, and returns the results from those that answer. */
  async each<Result>(work: (endpoint: Endpoint) => Promise<Result>): Promise<Result[]> {
    const answers = await Promise.allSettled(this.#states.map(({ endpoint }) => work(endpoint)));
    this.#options.signal.throwIfAborted();
    return answers.filter((one) => one.status === 'fulfilled').map(({ value }) => value);
  }

  /** Pauses an endpoint for the time that a failure requires. */
  rest(endpoint: Endpoint, failure: RpcFailure): void {
    const state = this.#states.find((one) => one.endpoint === endpoint);
    if (state) this.#rest(state, failure);
  }

  /** Excludes an endpoint. Throws an IngestError if it was the last. */
  #exclude(endpoint: Endpoint, chainId: number): void {
    const chains = { chainId, expected: this.#options.chainId };
    const message = REFUSALS.endpoint_of_other_chain(chains);
    this.#options.warn(`${endpoint.name} is excluded: ${message.text}`);
    this.#states = this.#states.filter((state) => state.endpoint !== endpoint);
    if (this.#states.length === 0) throw new IngestError([at(endpoint.name, message)]);
  }

  async #next(): Promise<State> {
    const { clock, signal } = this.#options;
    // Among equal pauses, the first on the command line.
    const [first, ...others] = this.#states;
    if (!first) throw new IngestError([REFUSALS.no_endpoint_left()]);
    const now = clock.elapsed();
    const next =
      this.#states.find(({ restsUntilMs }) => restsUntilMs <= now) ??
      others.reduce((a, b) => (b.restsUntilMs < a.restsUntilMs ? b : a), first);
    if (next.restsUntilMs > now) await clock.wait(next.restsUntilMs - now, signal);
    signal.throwIfAborted();
    return next;
  }

  async #checkChain(state: State): Promise<void> {
    if (state.isOfChain) return;
    const chainId = await chainIdOf(state.endpoint);
    if (chainId !== this.#options.chainId) {
      this.#exclude(state.endpoint, chainId);
      throw new OtherChain();
    }
    state.isOfChain = true;
  }

  #rest(state: State, { kind, message, retryAfterMs }: RpcFailure): void {
    const { clock, warn } = this.#options;
    // Concurrent requests fail together and count once.
    if (state.restsUntilMs > clock.elapsed()) return;
    const restMs = backoffMs(state.failures, retryAfterMs, clock.random());
    state.failures += 1;
    state.restsUntilMs = clock.elapsed() + restMs;
    state.lastFailure = message;
    warn(`${state.endpoint.name} rests ${restMs} ms (${kind}): ${message}`);
  }

  /**
   * Throws an IngestError if waiting for any endpoint is in vain. A service that follows the chain
   * waits for one that refuses a request: it may have another key again.
   */
  #endIfLasting(state: State, { kind, message }: RpcFailure): void {
    const mayEnd = kind === 'refused' && this.maxOutageMs === Number.POSITIVE_INFINITY;
    const failure = { endpoint: state.endpoint.name, failure: message };
    state.lasting = isLasting(kind) && !mayEnd ? LASTING[kind](failure) : null;
    const problems = this.#states.flatMap(({ lasting }) => (lasting === null ? [] : [lasting]));
    if (problems.length === this.#states.length) throw new IngestError(problems);
  }

  #exhausted(): IngestError {
    const minutes = Math.round(this.maxOutageMs / 6_000) / 10;
    return new IngestError(
      this.#states.map(({ endpoint, lastFailure }) =>
        REFUSALS.endpoint_silent({
          endpoint: endpoint.name,
          minutes,
          failure: lastFailure || 'not requested',
        }),
      ),
    );
  }
}

/** Thrown within `use` after an endpoint was excluded, to try the next one. */
class OtherChain extends Error {
  override readonly name = 'OtherChain';
}
