import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../engine/engine.ts';
import { eventOf, PRICE_EVENTS } from '../../../ingest/abi/dictionary.ts';
import { ingest } from '../../../ingest/ingest.ts';
import type { Network } from '../../../ingest/networks/network.ts';
import type { IngestReport } from '../../../ingest/snapshot.ts';
import { NETWORK_FILE } from '../../support/chains.ts';
import { ask, openEngineOf, operationNamed } from '../../support/engines.ts';
import { ingestedChain } from '../../support/ingested-chain.ts';
import { runSeed } from '../../support/seed.ts';
import { type Decimal, parseDecimal, plainDecimal, plus } from '../../witness/decimal.ts';
import { writeLines } from '../chain.ts';
import { idIn, optionsIn } from '../ingesting.ts';
import { rowsOf } from '../optional/compare-tables.ts';
import { openMemory } from '../raw-chain.ts';
import { TestChain } from '../rpc/chain.ts';
import { followToHead } from '../rpc/follow-to-head.ts';
import { filterOf } from '../rpc/rpc-answers.ts';
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

const textOf = ({ digits, scale }: Decimal) => `${digits}e-${scale}`;

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

function reportIn(folder: string): IngestReport {
  return JSON.parse(readFileSync(join(folder, 'ingest-report.json'), 'utf8'));
}

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
  let report: IngestReport;
  /** The report of the small chain without prices. */
  let plain: IngestReport;
  let engine: Engine;
  beforeAll(async () => {
    const done = await ingest(
      optionsIn(base, inputs, { network, range, publish: publishTo(base) }),
    );
    snapshot = done.snapshot?.folder ?? '';
    report = reportIn(snapshot);
    plain = reportIn(await ingestedChain());
    const memory = await openMemory();
    const rows = await rowsOf(
      memory.connection,
      `select token, epoch_ms(time)::varchar as ms, eth_price, dollar_price, source
       from read_parquet('${join(snapshot, 'prices.parquet')}') order by time`,
    );
    memory.close();
    engine = await openEngineOf(['tvl-basis', 'ecosystem-tvl'], snapshot);
    prices = rows.map(({ token, ms, eth_price, dollar_price, source }) => ({
      token: String(token),
      ms: Number(ms),
      eth: Number(eth_price),
      dollars: Number(dollar_price),
      source: String(source),
    }));
  });

  /** Tokens of a strategy, and the dollars of one. */
  async function tokensOf(folder: string) {
    const memory = await openMemory();
    const file = (table: string) => `read_parquet('${join(folder, `${table}.parquet`)}')`;
    const rows = await rowsOf(
      memory.connection,
      `select token, sum(shares::double * shares_underlying::double / pow(10, decimals)) as tokens,
         any_value(dollar_price)::double as dollars
       from ${file('staker_shares')} join ${file('tokens')} using (strategy) group by token`,
    );
    memory.close();
    return rows.map(({ token, tokens, dollars }) => ({
      token,
      tokens: Number(tokens),
      dollars: Number(dollars),
    }));
  }

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

  it('has sources in the basis of the TVL', async () => {
    const { body } = await ask(engine, operationNamed('restaking/tvl-basis'), {});
    const sources = new Set(body.match(/(?<="priceSource":")\w*/g));
    expect(sources).toEqual(new Set(['chainlink', 'constant', 'pool', 'rate']));
  });

  it('keeps the logs that tell prices alone, and takes them for none of the protocol', () => {
    const { events, actions, unknownTopics, rejected, problems } = report;
    const isOfPrices = (key: string) => PRICE_EVENTS.some((event) => event.key === key);
    const kept = Object.entries(events).filter(([key]) => isOfPrices(key));
    expect(kept.reduce((sum, [, rows]) => sum + rows, 0)).toBe(generated.kept);
    expect(report.logs - generated.kept).toBe(plain.logs);
    expect({ actions, unknownTopics, rejected, problems }).toEqual({
      actions: plain.actions,
      unknownTopics: plain.unknownTopics,
      rejected: plain.rejected,
      problems: plain.problems,
    });
    expect(report.witnesses).toEqual(plain.witnesses);
  });

  it('counts answers that are no price, and warns of no source', () => {
    const what = 'price in a log of a source of prices';
    expect(generated.unusable).toBeGreaterThan(5);
    expect(report.unknown.find((one) => one.what === what)?.rows).toBe(generated.unusable);
    expect(report.warnings.filter((one) => one.startsWith('prices.'))).toEqual([]);
  });

  it('prices at least 97 % of the value', async () => {
    const shares = await tokensOf(snapshot);
    const valued = shares.map(({ token, tokens, dollars }) => {
      const name = Object.entries(TOKENS).find(([, address]) => address === token)?.[0];
      // Native ETH has the address of no token.
      const last = generated.truth.get(name ?? 'ETH')?.at(-1) ?? 0;
      return { value: tokens * last, isPriced: dollars > 0 };
    });
    const sum = (all: typeof valued) => all.reduce((total, { value }) => total + value, 0);
    expect(sum(valued.filter(({ isPriced }) => isPriced)) / sum(valued)).toBeGreaterThan(0.97);
  });

  it('reports the delegated value that ecosystem-tvl has', async () => {
    const { body } = await ask(engine, operationNamed('restaking/ecosystem-tvl'), {});
    const { strategies } = JSON.parse(body).data;
    const held = strategies.filter((one: { shares: string }) => one.shares !== '0');
    const priced = held.filter((one: { tvl: string }) => one.tvl !== '0');
    expect(priced.length).toBeGreaterThan(3);
    expect(report.delegatedValue).toEqual({
      dollars: plainDecimal(
        textOf(held.map((one: { tvl: string }) => parseDecimal(one.tvl)).reduce(plus)),
      ),
      strategies: held.length,
      priced: priced.length,
    });
    expect(plain.delegatedValue).toEqual({ dollars: '0', strategies: held.length, priced: 0 });
  });

  it('gives the same snapshot from a node, which is asked for samples of the pools only', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'chain-prices-'));
    const options = optionsIn(folder, [], { network, publish: publishTo(folder) });
    const server = await serveChain(chain);
    await followToHead(server.url, { ...options, publish: null });
    expect(await idIn(folder, [], options)).toBe(snapshot.split('/').at(-1));
    const { topic0 } = eventOf('UniswapV3Pool.Swap');
    const asked = server.requests
      .filter(({ method }) => method === 'eth_getLogs')
      .map(filterOf)
      .filter(({ topics }) => JSON.stringify(topics ?? null).includes(topic0));
    expect(asked.length).toBeGreaterThan(DAYS);
    for (const { from, to } of asked) {
      expect(from % SAMPLE.every).toBeLessThan(SAMPLE.blocks);
      expect(to % SAMPLE.every).toBeLessThan(SAMPLE.blocks);
    }
  });
});
