import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import { readInputs } from '../../ingest/append.ts';
import type { PriceRow } from '../../ingest/configuration/prices.ts';
import { readTokens } from '../../ingest/configuration/tokens.ts';
import { derive } from '../../ingest/derive/derive.ts';
import type { Network } from '../../ingest/networks/network.ts';
import { storeIdentity } from '../../ingest/reading/selection-version.ts';
import type { Interval } from '../../ingest/shared/interval.ts';
import { withDatabase } from '../../ingest/store/database.ts';
import { openLogStore } from '../../ingest/store/log-store.ts';
import { optionsIn } from '../ingest/ingesting.ts';
import { type Branch, firstBlock } from './chain.ts';
import { filesBelow } from './durable.ts';
import { Finding } from './finding.ts';
import { withEmptyDatabase } from './one-thread.ts';
import type { PriceService } from './price-service.ts';
import { isOfBranch, shownLogs } from './shown-logs.ts';

/** Compares published snapshots with the chain. It never reads a follower's store. */
export class Auditor {
  readonly #base: string;
  readonly #network: Network;
  readonly #prices: PriceService | null;
  /** Tables by the chain's content. */
  readonly #derived = new Map<string, ReadonlyMap<string, string>>();
  /** Comparisons with a fresh derivation. */
  audited = 0;

  constructor(base: string, network: Network, prices: PriceService | null) {
    this.#base = base;
    this.#network = network;
    this.#prices = prices;
  }

  /**
   * Finds the branch that a snapshot shows by the logs that it has. With `isWhole` a fresh
   * derivation up to its block also gives the same tables: files byte for byte, those in several
   * files row for row. Throws a Finding if no branch does.
   */
  async branchOf(folder: string, branches: readonly Branch[], isWhole: boolean): Promise<Branch> {
    const { blockNumber } = manifestIn(folder);
    const { published, shown, prices } = await withEmptyDatabase(async (connection) => ({
      published: isWhole ? await tablesIn(connection, folder) : null,
      shown: await shownLogs(connection, folder),
      prices: await this.#pricesOf(connection, folder),
    }));
    const alike = branches.filter((one) => isOfBranch(shown, this.#network, one, blockNumber));
    const [newest] = alike;
    const of = `the snapshot of block ${blockNumber} is of none of ${branches.length} branches`;
    if (!newest) throw new Finding(`${of}: its logs are others`);
    if (!published) return newest;
    let nearest: string[] = [];
    for (const branch of alike) {
      const expected = await this.#tablesOf(branch, blockNumber, prices);
      const differing = differences(published, expected);
      this.audited += 1;
      if (differing.length === 0) return branch;
      if (nearest.length === 0 || differing.length < nearest.length) nearest = differing;
    }
    throw new Finding(`${of}: ${nearest.join(', ')}`);
  }

  /** Prices are no part of the chain: those of the snapshot are taken, if they are right. */
  async #pricesOf(
    connection: DuckDBConnection,
    folder: string,
  ): Promise<readonly PriceRow[] | null> {
    const table = join(folder, 'prices.parquet');
    return this.#prices && existsSync(table) ? this.#prices.rowsOf(connection, table) : null;
  }

  async #tablesOf(
    branch: Branch,
    to: number,
    prices: readonly PriceRow[] | null,
  ): Promise<ReadonlyMap<string, string>> {
    const logs = branch
      .logs(firstBlock(), to)
      .map((log) => [log.blockHash, log.transactionHash, log.data]);
    const key = sha256(JSON.stringify([to, branch.hash(to), logs, prices]));
    const known = this.#derived.get(key);
    if (known) return known;
    const base = join(this.#base, 'fresh');
    rmSync(base, { recursive: true, force: true });
    const input = writeChain(join(base, 'input'), branch, firstBlock(), to);
    const tables = await this.#derive(base, input, { from: firstBlock(), to }, prices);
    rmSync(base, { recursive: true, force: true });
    this.#derived.set(key, tables);
    return tables;
  }

  /** Derives the tables of files; the product has checked them by the rules of their contract. */
  async #derive(
    base: string,
    input: string,
    range: Interval,
    prices: readonly PriceRow[] | null,
  ): Promise<Map<string, string>> {
    const network = this.#network;
    const named = await readTokens(network.network, network.chainId, undefined);
    const options = optionsIn(base, [input], { network, range, publish: null });
    const before = await openLogStore(options.store, storeIdentity(network));
    const { store } = await readInputs(before, options, () => undefined);
    const windows = WINDOWS;
    const configuration = { network, ...named, prices, entities: [], store, windows };
    const out = join(base, 'out');
    mkdirSync(out);
    return withDatabase({ store: options.store }, async (connection) => {
      await derive(connection, configuration, out, () => undefined);
      return tablesIn(connection, out);
    });
  }
}

/** Small windows of blocks, so that snapshots continue others' bases. */
export const WINDOWS = { blocks: 2 ** 6, settled: 2 ** 3, logs: 0 };

/** Writes a branch's logs, blocks and calls as files that an ingest reads. */
export function writeChain(folder: string, branch: Branch, from: number, to: number): string {
  mkdirSync(folder, { recursive: true });
  const logs = branch.logs(from, to);
  const calls = branch.calls.filter(({ transaction }) => {
    const number = Number(transaction.blockNumber);
    return number >= from && number <= to;
  });
  const numbers = [...logs, ...calls.map(({ transaction }) => transaction)].map((one) =>
    Number(one.blockNumber),
  );
  const blocks = [...new Set(numbers)].sort((a, b) => a - b);
  const write = (name: string, rows: readonly unknown[]) =>
    writeFileSync(
      join(folder, `${name}.ndjson`),
      rows.map((row) => `${JSON.stringify(row)}\n`).join(''),
    );
  write('logs', logs);
  write(
    'blocks',
    blocks.map((number) => branch.block(number)),
  );
  write('transactions', calls);
  return folder;
}

/** Throws a Finding if a follower that has ended leaves more than it promises to. */
export function refuseRemains(base: string, kept: number): void {
  const out = readdirSync(join(base, 'out'));
  const snapshots = out.filter((name) => /^[0-9a-f]{16}$/.test(name));
  const others = out.filter((name) => !snapshots.includes(name) && name !== 'current');
  const store = filesBelow(join(base, 'store')).map((path) => relative(join(base, 'store'), path));
  const unfinished = store.filter((name) => /\.new$|^work\/|^lock$/.test(name));
  const remains = [...others, ...unfinished, ...readdirSync(join(base, 'tmp'))];
  if (snapshots.length > kept)
    throw new Finding(`${snapshots.length} snapshots are kept, and not ${kept}`);
  if (remains.length > 0) throw new Finding(`files remain: ${remains.sort().join(', ')}`);
}

interface Manifest {
  readonly id: string;
  readonly blockNumber: number;
}

export function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
}

/**
 * Hashes a snapshot's tables: a file by its bytes, and a table in several files by its rows, as the
 * runs of a store decide where one file ends.
 */
async function tablesIn(
  connection: DuckDBConnection,
  folder: string,
): Promise<Map<string, string>> {
  const files = filesBelow(folder)
    .map((path) => relative(folder, path))
    .filter((name) => name.endsWith('.parquet'));
  const tables = new Map<string, string>();
  const folders = new Set(files.map(dirname).filter((name) => name !== '.'));
  for (const name of files.filter((file) => dirname(file) === '.'))
    tables.set(name, sha256(readFileSync(join(folder, name))));
  for (const name of folders) {
    const paths = files.filter((file) => dirname(file) === name).map((file) => join(folder, file));
    const found = await connection.runAndReadAll(
      `select columns(*)::varchar from read_parquet([${paths.map((path) => sqlText(path)).join(', ')}])`,
    );
    tables.set(name, sha256(JSON.stringify([found.columnNames(), found.getRows()])));
  }
  return tables;
}

function sha256(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex');
}

function differences(
  some: ReadonlyMap<string, string>,
  others: ReadonlyMap<string, string>,
): string[] {
  const names = [...new Set([...some.keys(), ...others.keys()])];
  return names.filter((name) => some.get(name) !== others.get(name));
}
