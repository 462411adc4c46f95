import { ETH } from '../../common/vocabulary.ts';
import type { Progress } from '../../data/load/progress.ts';
import type { PriceRow } from '../configuration/prices.ts';
import { type DayRange, halvesOfBatch, inParts, planBatches } from './batch-plan.ts';
import { type Close, closesOf, dateOf, dayOf, lastFinalDay } from './closes.ts';
import { type Gap, gapsOf } from './gaps.ts';
import { PriceCache } from './price-cache.ts';
import { rowsOf } from './price-rows.ts';
import type { PriceBatch, TokenAnswer } from './price-service.ts';
import { FetchStopped } from './service-parts.ts';
import { type RequestOptions, ServiceRequests } from './service-requests.ts';

/** Addresses that stand for ETH or for no token. */
const NO_TOKENS: ReadonlySet<string> = new Set([`0x${'ee'.repeat(20)}`, `0x${'00'.repeat(20)}`]);

/** The tokens and the time for which prices are needed. */
export interface PricedRange {
  /** Addresses in any case, the important ones first; ETH is always added. */
  readonly tokens: readonly string[];
  readonly firstMs: number;
  readonly lastMs: number;
}

export interface FetchPricesOptions extends RequestOptions, PricedRange {
  /** Answers are kept in this file; see PriceCache. */
  readonly cacheFile: string;
}

/** Holds a range's prices, from earlier runs and from this one. */
export interface FetchedPrices {
  /** Sorted by token, then by time. */
  readonly rows: readonly PriceRow[];
  /** Counts requests in this run. */
  readonly requests: number;
  readonly gaps: readonly Gap[];
  /** The reason if some requests are left for the next run, otherwise null. */
  readonly stopped: string | null;
}

/**
 * Requests the daily prices that the cache does not have. A day is requested once, if it has been
 * over for SEARCH_HOURS. If the service fails, the prices that were answered before are returned
 * with the reason. Throws an IngestError if the cache cannot be read, and the signal's reason.
 */
export async function fetchPrices(
  options: FetchPricesOptions,
  progress: Progress,
): Promise<FetchedPrices> {
  const { service, clock, cacheFile } = options;
  const cache = PriceCache.open(cacheFile, service.name, clock.now());
  const allTokens = tokensOf(options);
  const tokens = allTokens.slice(0, MAX_TOKENS);
  const wanted = daysOf(options);
  const requested = withinAge(wanted, options);
  const requests = new ServiceRequests(options);
  const run = new Run(options, cache, requests);
  const isAnswered = (token: string, day: number) => cache.isAnswered(token, day);
  let stopped: string | null = null;
  try {
    await run.fetch(planBatches(tokens, requested, isAnswered, service.limits), progress);
  } catch (cause) {
    if (!(cause instanceof FetchStopped)) throw cause;
    stopped = cause.message;
  }
  const closes = (token: string) => within(cache.closes(token), wanted);
  const gaps = [
    ...tooMany(allTokens),
    ...tooOld(wanted, requested, options),
    ...gapsOf(tokens, wanted, closes, (token) => cache.problem(token)),
  ];
  return { rows: rowsOf(tokens, closes), requests: requests.sent, gaps, stopped };
}

/** A run asks for at most this many tokens: anyone can name new ones in rewards and strategies. */
export const MAX_TOKENS = 1_000;

/** Lists ETH and the tokens, in the order in which they are requested. */
function tokensOf({ tokens }: PricedRange): string[] {
  const addresses = tokens.map((token) => token.toLowerCase());
  const others = addresses.filter((token) => !NO_TOKENS.has(token) && token !== ETH.toLowerCase());
  return [ETH, ...new Set(others)];
}

function tooMany(tokens: readonly string[]): Gap[] {
  const count = tokens.length - MAX_TOKENS;
  const text = `left out, like ${count - 1} further tokens: a run has at most ${MAX_TOKENS}`;
  return tokens.slice(MAX_TOKENS, MAX_TOKENS + 1).map((token) => ({ token, text }));
}

/**
 * Ethereum's first block was on this day: an earlier time in a snapshot is no reason for requests.
 */
const FIRST_DAY = dayOf(Date.parse('2015-07-30T00:00:00Z'));

/** Returns the days from the first time to the last time, as far as they are final. */
function daysOf({ firstMs, lastMs, clock }: FetchPricesOptions): DayRange {
  return {
    first: Math.max(FIRST_DAY, dayOf(firstMs)),
    last: Math.min(dayOf(lastMs), lastFinalDay(clock.now())),
  };
}

/** The days that the service answers. */
function withinAge({ first, last }: DayRange, { service, clock }: FetchPricesOptions): DayRange {
  const { maxAgeDays } = service.limits;
  const oldest = maxAgeDays === null ? first : dayOf(clock.now()) - maxAgeDays;
  return { first: Math.max(first, oldest), last };
}

function tooOld(wanted: DayRange, requested: DayRange, { service }: FetchPricesOptions): Gap[] {
  if (requested.first === wanted.first) return [];
  const { maxAgeDays } = service.limits;
  const text = `no price before ${dateOf(requested.first)}: the service has the last ${maxAgeDays} days only`;
  return [{ token: 'every token', text }];
}

function within(
  closes: ReadonlyMap<number, Close>,
  { first, last }: DayRange,
): ReadonlyMap<number, Close> {
  return new Map([...closes].filter(([day]) => day >= first && day <= last));
}

class Run {
  readonly #options: FetchPricesOptions;
  readonly #cache: PriceCache;
  readonly #requests: ServiceRequests;
  /** Falls if the service refuses a request as too large. */
  #maxTokens: number;
  /** Reasons by token that the service refuses even alone; it gets no more requests in this run. */
  readonly #refused = new Map<string, string>();
  /** Keeps one token's batches that failed since the last answer. */
  #failed: { readonly batch: PriceBatch; readonly reason: string }[] = [];

  constructor(options: FetchPricesOptions, cache: PriceCache, requests: ServiceRequests) {
    this.#options = options;
    this.#cache = cache;
    this.#requests = requests;
    this.#maxTokens = options.service.limits.maxTokens;
  }

  async fetch(batches: readonly PriceBatch[], progress: Progress): Promise<void> {
    const { title } = this.#options.service;
    for (const [done, batch] of batches.entries()) {
      progress(`requests prices of ${title}`, done, batches.length);
      for (const part of inParts(batch, this.#maxTokens)) await this.#fetchBatch(part);
    }
    // Without an answer after it, a failure may be the service's and not the token's.
    const [first] = this.#failed;
    if (first) throw new FetchStopped(`${title} failed: ${first.reason}`);
  }

  /** A batch that fails is halved, so that one token cannot spoil the others' prices. */
  async #fetchBatch(whole: PriceBatch, attempts?: number): Promise<void> {
    const batch = await this.#withoutRefused(whole);
    if (batch.tokens.length === 0) return;
    const outcome = await this.#requests.get(batch, attempts);
    if (outcome.kind === 'answered') return this.#note(batch, outcome.answers);
    const { kind, reason } = outcome;
    const parts = halvesOfBatch(batch, kind !== 'failed');
    if (parts === null) {
      if (kind === 'failed') this.#failed.push({ batch, reason });
      else await this.#noteRefused(batch, reason);
      return;
    }
    if (kind === 'too large')
      this.#maxTokens = Math.min(this.#maxTokens, parts[0]?.tokens.length ?? 1);
    for (const half of parts)
      for (const part of inParts(half, this.#maxTokens)) await this.#fetchBatch(part, 1);
  }

  async #withoutRefused(batch: PriceBatch): Promise<PriceBatch> {
    for (const token of batch.tokens) {
      const reason = this.#refused.get(token);
      if (reason !== undefined) await this.#noteProblem({ ...batch, tokens: [token] }, reason);
    }
    return { ...batch, tokens: batch.tokens.filter((token) => !this.#refused.has(token)) };
  }

  async #noteRefused(batch: PriceBatch, reason: string): Promise<void> {
    for (const token of batch.tokens) this.#refused.set(token, reason);
    await this.#noteProblem(batch, reason);
  }

  #noteProblem(batch: PriceBatch, reason: string): Promise<void> {
    const problems = new Map(batch.tokens.map((token) => [token, reason]));
    return this.#cache.add(batch, { closes: new Map(), problems }, this.#options.clock.now());
  }

  async #note(batch: PriceBatch, answers: ReadonlyMap<string, TokenAnswer>): Promise<void> {
    const nowMs = this.#options.clock.now();
    const closes = new Map<string, readonly Close[]>();
    const problems = new Map<string, string>();
    for (const token of batch.tokens) {
      const { observations = [], problem = null } = answers.get(token) ?? {};
      const found = closesOf(observations, batch, nowMs);
      closes.set(token, found.closes);
      const reason = problem ?? found.problem;
      if (reason !== null) problems.set(token, reason);
    }
    await this.#cache.add(batch, { closes, problems }, nowMs);
    for (const failed of this.#failed) await this.#noteProblem(failed.batch, failed.reason);
    this.#failed = [];
  }
}
