import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../../common/clock.ts';
import { eventOf } from '../../../ingest/abi/dictionary.ts';
import type { AccountCode } from '../../../ingest/configuration/account-code.ts';
import type { TokenAnswer } from '../../../ingest/configuration/token-metadata.ts';
import type { Network } from '../../../ingest/networks/network.ts';
import { type FollowedStore, type FollowOptions, followRpc } from '../../../ingest/rpc/follow.ts';
import type { SpooledRange } from '../../../ingest/rpc/spool.ts';
import { type Json, TestChain } from './chain.ts';
import type { RpcServer } from './rpc-server.ts';

/** Milliseconds that a node may take to answer: more than one takes that does not hang. */
export const TIMEOUT_MS = 100_000;

/** Contracts of a test network, with events from block 100. */
export const NETWORK: Network = {
  chainId: 1,
  network: 'devnet',
  genesisTime: 0,
  firstBlock: 100,
  contracts: ['StrategyManager', 'DelegationManager', 'EigenPodManager'].map((name, index) => ({
    name,
    address: `0x${String(index + 1).repeat(40)}`,
  })),
};

/** A log of one of the network's contracts, or of a strategy if `contract` is 3. */
export function logOf(block: number, index: number, contract: number): Json {
  const event = eventOf(
    contract === 3 ? 'StrategyBase.ExchangeRateEmitted' : 'DelegationManager.StakerDelegated',
  );
  return {
    address: NETWORK.contracts[contract]?.address ?? `0x${'e'.repeat(40)}`,
    topics: [event.topic0],
    data: '0x',
    blockNumber: `0x${block.toString(16)}`,
    transactionHash: `0x${(block * 1000 + index).toString(16).padStart(64, '0')}`,
    transactionIndex: '0x0',
    logIndex: `0x${index.toString(16)}`,
  };
}

/** A chain with a log in every `every`th block, and some of other contracts. */
export function chainOf(head: number, every = 10): TestChain {
  const logs: Json[] = [];
  for (let block = 100; block <= head; block += every) {
    logs.push(logOf(block, 0, (block / every) % 4));
    logs.push({ ...logOf(block, 1, 3), topics: [`0x${'f'.repeat(64)}`] });
  }
  return new TestChain(head, logs);
}

/** The logs of a chain that an ingest of the network selects. */
export function wantedOf(chain: TestChain): Json[] {
  const addresses = NETWORK.contracts.map(({ address }) => address);
  const { topic0 } = eventOf('StrategyBase.ExchangeRateEmitted');
  return chain.logs.filter(
    ({ address, topics }) => addresses.includes(String(address)) || String(topics) === topic0,
  );
}

/** A store in memory that refuses ranges that do not adjoin. */
export class MemoryStore implements FollowedStore {
  ranges: {
    from: number;
    to: number;
    hash: string;
    logs: Json[];
    blocks: Json[];
    calls: Json[];
  }[] = [];
  /** The last block at each publication. */
  readonly published: number[] = [];
  readonly dropped: number[] = [];
  /** Tokens of its logs without metadata, and the answers of their contracts. */
  unknown: readonly string[] = [];
  readonly answers: TokenAnswer[] = [];
  /** Slashers of its logs, and their kinds. */
  slashers: readonly string[] = [];
  readonly codes = new Map<string, AccountCode>();

  async last() {
    return this.#ends.at(-1) ?? null;
  }

  async blockRefs() {
    return this.#ends;
  }

  get #ends() {
    return this.ranges.map(({ to, hash }) => ({ number: to, hash }));
  }

  async append({ folder, range: { from, to }, lastHash }: SpooledRange) {
    const last = this.ranges.at(-1);
    if (last && last.to !== from - 1) throw new Error(`range ${from} does not follow ${last.to}`);
    const [logs, blocks, calls] = await Promise.all(
      ['logs', 'blocks', 'transactions'].map((name) => linesOf(join(folder, `${name}.ndjson`))),
    );
    if (!logs || !blocks || !calls) throw new Error('a file is missing');
    this.ranges.push({ from, to, hash: lastHash, logs, blocks, calls });
  }

  async dropAfter(block: number) {
    this.dropped.push(block);
    this.ranges = this.ranges.filter(({ to }) => to <= block);
  }

  async publish() {
    this.published.push(this.ranges.at(-1)?.to ?? 0);
  }

  async unknownTokens() {
    return this.unknown.filter((token) => !this.answers.some((answer) => answer.token === token));
  }

  async addTokens(answers: readonly TokenAnswer[]) {
    this.answers.push(...answers);
  }

  async unknownCodes() {
    return this.slashers.filter((slasher) => this.codes.get(slasher)?.kind !== 'contract');
  }

  async addCodes(answers: readonly AccountCode[]) {
    const added = answers.filter(({ account, kind }) => this.codes.get(account)?.kind !== kind);
    for (const answer of added) this.codes.set(answer.account, answer);
    return added.length;
  }

  get logs(): Json[] {
    return this.ranges.flatMap(({ logs }) => logs);
  }

  get blocks(): Json[] {
    return this.ranges.flatMap(({ blocks }) => blocks);
  }
}

/** A clock that does not wait, and keeps how long it would have. */
export class TestClock implements Clock {
  time = 0;
  /** It was set forward by so many milliseconds; negative if it was set back. */
  setByMs = 0;
  readonly waits: number[] = [];
  /** Called before each wait that `follow` makes at the head of the chain. */
  onWait: (ms: number) => void = () => {};

  now() {
    return this.time + this.setByMs;
  }

  elapsed() {
    return this.time;
  }

  random() {
    return 1;
  }

  async wait(ms: number, signal: AbortSignal) {
    this.waits.push(ms);
    this.time += ms;
    this.onWait(ms);
    signal.throwIfAborted();
  }
}

/** Follows the servers into a store in memory, and keeps the messages. */
export async function follow(
  servers: readonly RpcServer[],
  options: Partial<FollowOptions> = {},
  store = new MemoryStore(),
) {
  const messages: string[] = [];
  const clock = new TestClock();
  await followRpc(
    {
      urls: servers.map(({ url }) => url),
      network: NETWORK,
      confirmations: null,
      follow: false,
      publishEveryMs: 600_000,
      signal: new AbortController().signal,
      log: (message) => messages.push(message),
      clock,
      timeoutMs: TIMEOUT_MS,
      ...options,
    },
    store,
  );
  return { store, messages, clock };
}

async function linesOf(path: string): Promise<Json[]> {
  const text = await readFile(path, 'utf8');
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}
