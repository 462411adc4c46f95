import { type Clock, systemClock } from '../../common/clock.ts';
import type { Network } from '../networks/network.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { type AskedStore, askContracts } from './ask-contracts.ts';
import { type Endpoint, endpointOf } from './endpoint.ts';
import { Endpoints } from './endpoints.ts';
import { feedWarnings } from './feed-phases.ts';
import { planOf } from './fetch-plan.ts';
import { blockOf } from './node-requests.ts';
import { type BlockRef, ReplacedBlock, readRange } from './read-range.ts';
import { isOutlier, lastOnChain } from './reorganisation.ts';
import { RpcFailure } from './rpc-failure.ts';
import { Spool, type SpooledRange } from './spool.ts';

const TIMEOUT_MS = 30_000;
/**
 * A command ends if all endpoints are out for this many milliseconds, at the start or without --follow.
 */
const MAX_OUTAGE_MS = 5 * 60_000;
/** Final blocks are polled at this interval. A checkpoint is final every 6.4 minutes. */
const POLL_MS = 30_000;
/** Interval between requests if each block is published at once: a quarter of a slot. */
const POLL_AT_ONCE_MS = 3_000;
/** Spooled logs that trigger an append, so that a kill loses little. */
const MAX_SPOOLED_LOGS = 50_000;

/** The store that following appends to. */
export interface FollowedStore extends AskedStore {
  /**
   * Returns the store's last block; null for an empty store. The hash is null if the input had
   * none.
   */
  last(): Promise<{ readonly number: number; readonly hash: string | null } | null>;
  /** Lists blocks with known hashes, ascending; in a large store the newest. */
  blockRefs(): Promise<readonly BlockRef[]>;
  /** Appends NDJSON files for the range after the last block. */
  append(spooled: SpooledRange): Promise<void>;
  /** Drops all blocks after `block`. */
  dropAfter(block: number): Promise<void>;
  /** Publishes a snapshot from the store; does nothing if it is already published. */
  publish(): Promise<void>;
}

/** Names the endpoints that a chain is read from, and decides when to publish. */
export interface FollowOptions {
  /** JSON-RPC endpoints have these http(s) URLs, the preferred first. */
  readonly urls: readonly string[];
  readonly network: Network;
  /** Distance from the newest block that counts as final; null requests the `finalized` block. */
  readonly confirmations: number | null;
  /** Whether to continue after the last final block is read. */
  readonly follow: boolean;
  /** Milliseconds between two publications; 0 publishes whenever blocks were read. */
  readonly publishEveryMs: number;
  /** Ends reading; blocks that were read are still appended. */
  readonly signal: AbortSignal;
  /** Receives messages about progress. */
  readonly log: (message: string) => void;
  readonly clock?: Clock;
  readonly timeoutMs?: number;
  readonly maxOutageMs?: number;
}

/**
 * Reads the chain from the store's last block to the last final one, publishes, and with `follow`
 * continues until `signal` aborts. Throws an IngestError if no endpoint serves the chain, or if
 * none answers; while following it waits for them instead.
 *
 * @example
 * await followRpc(options, followedStore(ingestOptions));
 */
export async function followRpc(options: FollowOptions, store: FollowedStore): Promise<void> {
  const spool = new Spool();
  try {
    await new Follower(options, store, spool).run();
  } catch (cause) {
    if (!options.signal.aborted) throw cause;
  } finally {
    await spool.drain((spooled) => store.append(spooled));
  }
}

class Follower {
  readonly #options: FollowOptions;
  readonly #store: FollowedStore;
  readonly #spool: Spool;
  readonly #clock: Clock;
  readonly #endpoints: Endpoints;
  #publishedMs: number | null = null;
  /** Whether blocks were read since the last publication. */
  #hasRead = false;

  constructor(options: FollowOptions, store: FollowedStore, spool: Spool) {
    const {
      urls,
      network,
      signal,
      log,
      timeoutMs = TIMEOUT_MS,
      maxOutageMs = MAX_OUTAGE_MS,
    } = options;
    this.#options = options;
    this.#store = store;
    this.#spool = spool;
    this.#clock = options.clock ?? systemClock;
    this.#endpoints = new Endpoints(
      urls.map((url, index) => endpointOf(url, index, { timeoutMs, signal })),
      maxOutageMs,
      { chainId: network.chainId, clock: this.#clock, signal, warn: log },
    );
  }

  async run(): Promise<void> {
    const { follow, signal, network, log, publishEveryMs } = this.#options;
    for (const warning of await feedWarnings(this.#endpoints, network.prices ?? [])) {
      log(`warning ${warning}`);
    }
    for (;;) {
      const final = await this.#finalBlock();
      // A service waits through its providers' outage; a command that never worked ends.
      if (follow) this.#endpoints.maxOutageMs = Number.POSITIVE_INFINITY;
      await this.#readTo(final);
      if (!follow || this.#isDue()) await this.#publish();
      if (!follow) return;
      await this.#clock.wait(publishEveryMs === 0 ? POLL_AT_ONCE_MS : POLL_MS, signal);
    }
  }

  async #finalBlock(): Promise<number> {
    return this.#endpoints.untilDone(() =>
      this.#endpoints.use((endpoint) => this.#finalBlockOf(endpoint)),
    );
  }

  async #finalBlockOf(endpoint: Endpoint): Promise<number> {
    const { confirmations } = this.#options;
    const { number } = await blockOf(endpoint, confirmations === null ? 'finalized' : 'latest');
    return number - (confirmations ?? 0);
  }

  async #readTo(final: number): Promise<void> {
    const { network, log } = this.#options;
    const plan = planOf(network);
    for (;;) {
      const before = this.#spool.last ?? (await this.#store.last());
      const from = before ? before.number + 1 : network.firstBlock;
      if (from > final) return;
      try {
        const previous = before?.hash ? { number: before.number, hash: before.hash } : null;
        const read = await readRange(this.#endpoints, plan, { from, to: final }, previous);
        await this.#spool.add(read);
        this.#hasRead = true;
        const { to } = read.range;
        log(`blocks ${from} to ${to}: ${read.logs.length} logs, ${final - to} blocks behind`);
        if (this.#spool.logs >= MAX_SPOOLED_LOGS) await this.#append();
      } catch (cause) {
        if (!(cause instanceof ReplacedBlock)) throw cause;
        await this.#goBack(cause);
      }
    }
  }

  /**
   * Drops blocks that are no longer on the chain, so that reading continues after the last common
   * one.
   */
  async #goBack(found: ReplacedBlock): Promise<void> {
    if (await isOutlier(this.#endpoints, found)) {
      return this.#endpoints.rest(found.endpoint, new RpcFailure('unavailable', found.message));
    }
    this.#options.log(`the chain was reorganised: ${found.message}`);
    this.#spool.clear();
    const last = await this.#store.last();
    if (!last) return;
    const lastKept = await lastOnChain(this.#endpoints, await this.#store.blockRefs(), found);
    if (lastKept < last.number) await this.#store.dropAfter(lastKept);
  }

  async #append(): Promise<void> {
    await this.#spool.drain((spooled) => this.#store.append(spooled));
  }

  #isDue(): boolean {
    const { publishEveryMs } = this.#options;
    if (this.#publishedMs === null) return true;
    if (publishEveryMs === 0) return this.#hasRead;
    return this.#clock.elapsed() - this.#publishedMs >= publishEveryMs;
  }

  /** Publishes. A refusal after the first publication is logged, and the last snapshot stays. */
  async #publish(): Promise<void> {
    await this.#append();
    this.#hasRead = false;
    try {
      await this.#store.publish();
      if (await this.#askContracts()) await this.#store.publish();
    } catch (cause) {
      if (!(cause instanceof IngestError) || this.#publishedMs === null) throw cause;
      for (const problem of cause.problems) this.#options.log(`not published: ${problem}`);
    }
    this.#publishedMs = this.#clock.elapsed();
  }

  #askContracts(): Promise<boolean> {
    const { log } = this.#options;
    const finalBlockOf = (endpoint: Endpoint) => this.#finalBlockOf(endpoint);
    return askContracts({ endpoints: this.#endpoints, finalBlockOf, log }, this.#store);
  }
}
