import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { followedStore } from '../../../ingest/followed-store.ts';
import { ingest } from '../../../ingest/ingest.ts';
import type { Network } from '../../../ingest/networks/network.ts';
import { followRpc } from '../../../ingest/rpc/follow.ts';
import { NETWORK_FILE } from '../../support/chains.ts';
import { runSeed } from '../../support/seed.ts';
import { writeLines } from '../chain.ts';
import { optionsIn } from '../ingesting.ts';
import { rowsOf } from '../optional/compare-tables.ts';
import { openMemory } from '../raw-chain.ts';
import { TestChain } from '../rpc/chain.ts';
import { TestClock, TIMEOUT_MS } from '../rpc/followed.ts';
import { serveChain } from '../rpc/rpc-server.ts';
import { smallChain } from '../rpc/small-chain.ts';
import {
  DAYS,
  type GeneratedPrices,
  generatePrices,
  SAMPLE,
  TOKENS,
  withSources,
} from './generated-prices.ts';

const DAY_MS = 86_400_000;
const ETHER = `0x${'ee'.repeat(20)}`;

/** A row of the table `prices`, with its time in milliseconds. */
interface Price {
  readonly token: string;
  readonly ms: number;
  readonly eth: number;
  readonly dollars: number;
  readonly source: string;
}

let generated: GeneratedPrices;
let chain: TestChain;
let network: Network;
let base: string;
let inputs: string[];
let range: { from: number; to: number };

function publishTo(folder: string, more: object = {}) {
  return {
    out: join(folder, 'out'),
    keep: 3,
    tokens: [],
    prices: null,
    chainPrices: true,
    entities: [],
    ...more,
  };
}

beforeAll(async () => {
  const small = await smallChain();
  const json = JSON.parse(readFileSync(NETWORK_FILE, 'utf8'));
  range = { from: json.firstBlock, to: small.head };
  const first = small.head - DAYS * 7200;
  generated = generatePrices(first, runSeed());
  network = withSources(json, first);
  const logs = [...small.logs, ...generated.logs].sort(
    (a, b) =>
      Number(a.blockNumber) - Number(b.blockNumber) || Number(a.logIndex) - Number(b.logIndex),
  );
  const blocks = Array.from(new Set(small.logs.map(({ blockNumber }) => Number(blockNumber))));
  chain = new TestChain(
    small.head,
    logs,
    [...blocks, small.head].map((block) => small.block(block)),
    small.calls,
  );
  base = mkdtempSync(join(tmpdir(), 'chain-prices-'));
  const called = new Set(chain.calls.map(({ transaction }) => Number(transaction.blockNumber)));
  inputs = [
    // A log that stands twice is one log.
    writeLines(join(base, 'logs.ndjson'), [...chain.logs, ...chain.logs.slice(-5)]),
    writeLines(
      join(base, 'blocks.ndjson'),
      [...called, small.head].map((n) => chain.block(n)),
    ),
    writeLines(join(base, 'calls.ndjson'), chain.calls),
  ];
});

describe('--prices chain', () => {
  let snapshot: string;
  let prices: Price[];
  let report: { warnings: readonly string[]; unknown: readonly { what: string; rows: number }[] };
  beforeAll(async () => {
    const done = await ingest(
      optionsIn(base, inputs, { network, range, publish: publishTo(base) }),
    );
    snapshot = done.snapshot?.folder ?? '';
    report = JSON.parse(readFileSync(join(snapshot, 'ingest-report.json'), 'utf8'));
    const memory = await openMemory();
    const rows = await rowsOf(
      memory.connection,
      `select token, epoch_ms(time)::varchar as ms, eth_price, dollar_price, source
       from read_parquet('${join(snapshot, 'prices.parquet')}') order by time`,
    );
    memory.close();
    prices = rows.map(({ token, ms, eth_price, dollar_price, source }) => ({
      token: String(token),
      ms: Number(ms),
      eth: Number(eth_price),
      dollars: Number(dollar_price),
      source: String(source),
    }));
  });

  /** Milliseconds of a step. */
  const msOf = (step: number) => Number(chain.block(generated.blockOf(step)).timestamp) * 1000;

  /** Errors of the last price of each day, against the true one then. */
  function errorsOf(name: string): number[] {
    const truth = generated.truth.get(name) ?? [];
    const token = name === 'ETH' ? ETHER : TOKENS[name as keyof typeof TOKENS];
    const own = prices.filter((one) => one.token === token);
    const steps = new Map(truth.map((price, step) => [Math.floor(msOf(step) / DAY_MS), price]));
    const last = [...steps.keys()].slice(1, -1);
    return last.map((day) => {
      const price = own.findLast(({ ms }) => ms < (day + 1) * DAY_MS);
      return Math.abs((price?.dollars ?? 0) / (steps.get(day) ?? 0) - 1);
    });
  }

  it.each(['ETH', ...Object.keys(TOKENS)])('prices %s within 0.3 % a day, 2 % at worst', (name) => {
    const errors = errorsOf(name).sort((a, b) => a - b);
    expect(errors.length).toBeGreaterThan(50);
    expect(errors[errors.length >> 1]).toBeLessThan(0.003);
    expect(errors.at(-1)).toBeLessThan(0.02);
  });

  it('names the source of each price', () => {
    const sources = (token: string) => [
      ...new Set(prices.filter((one) => one.token === token).map(({ source }) => source)),
    ];
    expect(sources(ETHER)).toEqual(['chainlink']);
    expect(sources(TOKENS.stETH)).toEqual(['constant']);
    expect(sources(TOKENS.rETH)).toEqual(['rate']);
    expect(sources(TOKENS.weETH)).toEqual(['pool']);
  });

  it('gives the same snapshot from a node, which is asked for samples of the pools only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chain-prices-'));
    const publish = publishTo(folder);
    const options = optionsIn(folder, [], { network, publish });
    const server = await serveChain(chain);
    await followRpc(
      {
        urls: [server.url],
        network,
        confirmations: null,
        follow: false,
        publishEveryMs: 0,
        signal: new AbortController().signal,
        log: () => {},
        clock: new TestClock(),
        timeoutMs: TIMEOUT_MS,
      },
      followedStore({ ...options, publish: async () => publish, published: async () => {} }),
    );
    const { snapshot: followed } = await ingest(options);
    expect(followed?.folder.split('/').at(-1)).toBe(snapshot.split('/').at(-1));
  });
});
