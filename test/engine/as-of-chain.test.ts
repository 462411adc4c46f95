import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isAsOf, type Operation } from '../../engine/definition/operation.ts';
import type { Engine } from '../../engine/engine.ts';
import { operations } from '../../engine/operations/index.ts';
import { DIFF_COLUMNS, diffSnapshots } from '../../engine/prepare/diff.ts';
import { eventOf } from '../../ingest/abi/dictionary.ts';
import type { TokenRow } from '../../ingest/configuration/tokens.ts';
import { RATE } from '../../ingest/derive/event-keys.ts';
import { readTruth } from '../ingest/truth.ts';
import { pricesOn } from '../support/chain-prices.ts';
import { CHAINS, type Chain } from '../support/chains.ts';
import { ask, openEngineOf, operationNamed } from '../support/engines.ts';
import { ingestedChain } from '../support/ingested-chain.ts';
import { repetitions, some } from '../support/repetitions.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { BEACON } from '../witness/histories.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';

const asked = operations.filter(isAsOf);
const ASKED_NAMES = asked.map(({ name }) => name);

/** Blocks that are compared. */
const BLOCKS = repetitions(1, 6);

const COMPARED = CHAINS.slice(0, repetitions(1, CHAINS.length)).map(withLateRates);

/**
 * The chain without the logs of rates in the first third of its blocks, as strategies emitted none
 * before a release.
 */
function withLateRates(chain: Chain): Chain {
  const folder = join(temporaryFolder(), chain.name);
  for (const file of ['truth.json', 'raw/blocks.ndjson', 'raw/eigenda_transactions.ndjson']) {
    cpSync(join(chain.folder, file), join(folder, file));
  }
  const { firstBlock, block } = readTruth(chain);
  const first = firstBlock + (block.number - firstBlock) / 3;
  const { topic0 } = eventOf(RATE);
  const logs = readFileSync(join(chain.folder, 'raw/logs.ndjson'), 'utf8').trimEnd().split('\n');
  const told = logs.filter((line) => {
    const { topics, blockNumber } = JSON.parse(line);
    return topics[0] !== topic0 || Number(blockNumber) >= first;
  });
  writeFileSync(join(folder, 'raw/logs.ndjson'), `${told.join('\n')}\n`);
  return { name: `${chain.name} with late rates`, folder };
}

/** Rates for each other strategy: they count until the first log of one. */
function ratesOn(chain: Chain): readonly TokenRow[] {
  const strategies = readTruth(chain)
    .strategies.map(({ strategy }) => strategy)
    .filter((strategy) => strategy !== BEACON);
  return strategies
    .filter((_, at) => at % 2 === 0)
    .map((strategy, at) => {
      const rate = `1.${at + 1}`;
      return { strategy, token: null, symbol: null, name: null, decimals: null, rate };
    });
}

const SETTING =
  /"(whitelisted|thirdPartyTransfersForbidden|withdrawalDelayBlocks|whitelistedStrategiesCount)":\w+/g;

/**
 * The URI of an entity may be younger than the block, and settings at earlier blocks are not known;
 * nothing else may differ.
 */
function withoutNewest(body: string): string {
  return body
    .replace(/"metadataURI":"(?:[^"\\]|\\.)*"/g, '"metadataURI":""')
    .replace(SETTING, '"$1":null');
}

/** The stakers that are asked for. */
function stakersOf({ stakers }: SnapshotRows): SnapshotRows['stakers'] {
  return some(stakers, 14);
}

function requestsOf(operation: Operation, rows: SnapshotRows): Record<string, string>[] {
  switch (operation.name) {
    case 'restaking/staker-info':
      return stakersOf(rows).map(({ staker }) => ({ staker }));
    case 'restaking/operator-info':
    case 'restaking/operator-strategies':
      return rows.operators.map(({ operator }) => ({ operator }));
    case 'restaking/avs-info':
      return rows.avs.map(({ avs }) => ({ avs }));
    case 'restaking/avs-operators':
      return rows.avs.map(({ avs }) => ({ avs, limit: '1000' }));
    case 'restaking/operators-tvl':
      return [
        { limit: '1000' },
        { limit: '3', page: '2', sort: 'stakers' },
        { limit: '1000', search: '0x7' },
      ];
    case 'restaking/staker-slashable':
      return stakersOf(rows).map(({ staker }) => ({ staker, limit: '1000' }));
    case 'restaking/slashable-by-avs':
    case 'restaking/slashable-by-set':
      return [{ limit: '1000' }, { limit: '1', page: '2', sort: 'members' }];
    case 'restaking/slashable-stake':
      return [{ limit: '1000' }, ...rows.operators.map(({ operator }) => ({ operator }))];
    case 'restaking/all-strategies':
      return [{ limit: '1000' }, { limit: '1', page: '2' }];
    default:
      return [{}];
  }
}

describe.each(COMPARED)('asOf over the logs of the chain $name', (chain) => {
  const prices = pricesOn(chain);
  const tokens = ratesOn(chain);
  let folder: string;
  let whole: Engine;
  let rows: SnapshotRows;
  let blocks: number[];
  let compared = 0;
  beforeAll(async () => {
    folder = await ingestedChain({ chain, prices, tokens });
    whole = await openEngineOf([...ASKED_NAMES, 'changes', 'changes-feed'], folder);
    rows = await readRows(folder);
    const changed = [...(rows.shareChanges ?? []), ...(rows.delegationChanges ?? [])];
    const all = [...new Set(changed.map(({ blockNumber }) => Number(blockNumber)))].sort(
      (a, b) => a - b,
    );
    // The first is before most rates.
    blocks = [0.2, ...Array.from({ length: BLOCKS }, (_, at) => (at + 0.5) / BLOCKS)].map(
      (part) => all[Math.floor(all.length * part)] ?? 0,
    );
  });
  afterAll(() => {
    process.stdout.write(`compared ${compared} states with snapshots that end at their block\n`);
  });

  const upToBlock = oncePer((block: number) => ingestedChain({ chain, to: block, prices, tokens }));

  it('answers at a block what a snapshot that ends there answers', async () => {
    for (const block of blocks) {
      const earlier = await upToBlock(block);
      const upTo = await openEngineOf(ASKED_NAMES, earlier);
      for (const operation of asked) {
        for (const query of requestsOf(operation, rows)) {
          const then = await ask(upTo, operation, query);
          const asOf = await ask(whole, operation, { ...query, asOf: String(block) });
          const request = `${operation.name}?${new URLSearchParams({ ...query, asOf: String(block) })}`;
          expect(asOf.status, `${request}: ${asOf.body}`).toBe(then.status);
          if (then.status === 200)
            expect(withoutNewest(asOf.body), request).toBe(withoutNewest(then.body));
          compared += 1;
        }
      }
    }
  });

  it('answers at the newest block what it answers about the present', async () => {
    const asOf = String(whole.snapshot.changes?.lastBlock);
    for (const operation of asked) {
      for (const query of requestsOf(operation, rows)) {
        const request = `${operation.name}?${new URLSearchParams(query)}`;
        expect(await ask(whole, operation, { ...query, asOf }), request).toEqual(
          await ask(whole, operation, query),
        );
      }
    }
  });

  it('differs from the newest state by what /restaking/changes tells, and `diff` of both snapshots', async () => {
    const changes = operationNamed('restaking/changes');
    let told = 0;
    slashes = 0;
    for (const block of blocks) {
      const query = { since: String(block), limit: '1000' };
      const { data, meta } = JSON.parse((await ask(whole, changes, query)).body);
      const rows = await diffSnapshots(await upToBlock(block), folder);
      expect(meta.hasMore).toBe(false);
      const both = data.map((row: Record<string, string>) =>
        Object.fromEntries(DIFF_COLUMNS.map((name) => [name, row[camelCase(name)]])),
      );
      expect(rows).toEqual(both);
      await expectSums(block, data);
      told += data.length;
    }
    process.stdout.write(`compared ${told} changes with the difference of two snapshots\n`);
    expect(told).toBeGreaterThan(0);
    expect(slashes).toBeGreaterThan(0);
  });

  it('names the block that made a registration, not one in which the operator joined or left a further set', async () => {
    const feed = operationNamed('restaking/changes-feed');
    const since = String(whole.snapshot.changes?.firstBlock);
    const query = { since, change: 'registered', limit: '1000' };
    const { items } = JSON.parse((await ask(whole, feed, query)).body);
    const registrations = [...(rows.registrationChanges ?? [])].sort((a, b) =>
      Number(a.blockNumber - b.blockNumber || a.logIndex - b.logIndex),
    );
    let later = 0;
    for (const { id } of items) {
      // registered:operator:::avs::block
      const [, operator, , , avs, , block] = id.split(':');
      const own = registrations.filter((row) => row.operator === operator && row.avs === avs);
      const sets = new Set<bigint | null>();
      let made = 0n;
      for (const { operatorSetId, registered, blockNumber } of own) {
        if (sets.size === 0 && registered) made = blockNumber;
        if (registered) sets.add(operatorSetId);
        else sets.delete(operatorSetId);
      }
      expect(block, id).toBe(String(made));
      later += own.filter(({ blockNumber }) => blockNumber > made).length;
    }
    // Of those that stayed some joined or left a further set.
    expect(later).toBeGreaterThan(0);
  });

  /** How many slashes took delegated shares. */
  let slashes = 0;

  /** The shares of each operator at a block and their changes since then add up to the newest. */
  async function expectSums(block: number, data: readonly Record<string, string>[]) {
    const held = async (query: Record<string, string>) => {
      const { body } = await ask(whole, operationNamed('restaking/operators-tvl'), {
        ...query,
        limit: '1000',
      });
      const pairs: [string, bigint][] = JSON.parse(body).data.flatMap(
        (row: { operator: string; strategies: { strategy: string; totalShares: string }[] }) =>
          row.strategies.map((one) => [`${row.operator} ${one.strategy}`, BigInt(one.totalShares)]),
      );
      return new Map(pairs);
    };
    const sums = await held({ asOf: String(block) });
    const then = new Map(sums);
    // A slash counts once: as such, and not among what an operator lost.
    for (const { change, operator, strategy, sharesBefore, sharesAfter, ...row } of data) {
      if (!['grew', 'shrank', 'slashed'].includes(change ?? '')) continue;
      const pair = `${operator} ${strategy}`;
      const slashed = BigInt(row.delegatedSharesSlashed ?? '');
      const before = BigInt(sharesBefore ?? 0);
      if (change !== 'slashed') expect(then.get(pair) ?? 0n).toBe(before);
      const moved = change === 'slashed' ? -slashed : BigInt(sharesAfter ?? '') - before + slashed;
      const sum = (sums.get(pair) ?? 0n) + moved;
      if (sum === 0n) sums.delete(pair);
      else sums.set(pair, sum);
      if (change === 'slashed' && slashed > 0n) slashes += 1;
    }
    const sorted = (all: Map<string, bigint>) => [...all].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(sorted(sums)).toEqual(sorted(await held({})));
  }
});

function camelCase(name: string): string {
  return name.replace(/_(.)/g, (_under, letter: string) => letter.toUpperCase());
}

/** Makes something once for each block. */
function oncePer<Made>(make: (block: number) => Promise<Made>): (block: number) => Promise<Made> {
  const made = new Map<number, Promise<Made>>();
  return (block) => {
    const known = made.get(block) ?? make(block);
    made.set(block, known);
    return known;
  };
}
