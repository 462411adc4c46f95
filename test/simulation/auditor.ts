import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { openDuckDB } from '../../common/duckdb.ts';
import { sqlText } from '../../common/sql.ts';
import { readTokens } from '../../ingest/configuration/tokens.ts';
import { ingest } from '../../ingest/ingest.ts';
import type { Network } from '../../ingest/networks/network.ts';
import { optionsIn } from '../ingest/ingesting.ts';
import { type Branch, firstBlock } from './chain.ts';
import { filesBelow } from './durable.ts';

/** Something that must hold and does not. */
export class Finding extends Error {
  override readonly name = 'Finding';
}

/** Compares published snapshots with the chain. It never reads a follower's store. */
export class Auditor {
  readonly #base: string;
  readonly #network: Network;
  /** Tables by the chain's content. */
  readonly #derived = new Map<string, ReadonlyMap<string, string>>();
  audited = 0;

  constructor(base: string, network: Network) {
    this.#base = base;
    this.#network = network;
  }

  /**
   * Finds the branch that a snapshot shows: a fresh derivation up to its block gives the same
   * tables: files byte for byte, those in several files row for row. Throws a Finding if no branch
   * does.
   */
  async branchOf(folder: string, branches: readonly Branch[]): Promise<Branch> {
    const { blockNumber } = manifestIn(folder);
    const published = await tablesIn(folder);
    let nearest: string[] = [];
    for (const branch of branches) {
      const expected = await this.#tablesOf(branch, blockNumber);
      const differing = differences(published, expected);
      this.audited += 1;
      if (differing.length === 0) return branch;
      if (nearest.length === 0 || differing.length < nearest.length) nearest = differing;
    }
    throw new Finding(
      `the snapshot of block ${blockNumber} is of none of ${branches.length} branches: ${nearest.join(', ')}`,
    );
  }

  async #tablesOf(branch: Branch, to: number): Promise<ReadonlyMap<string, string>> {
    const logs = branch.logs(firstBlock(), to);
    const key = createHash('sha256')
      .update(JSON.stringify([to, branch.hash(to), logs.map((log) => [log.blockHash, log.data])]))
      .digest('hex');
    const known = this.#derived.get(key);
    if (known) return known;
    const base = join(this.#base, 'fresh');
    rmSync(base, { recursive: true, force: true });
    const input = writeChain(join(base, 'input'), branch, firstBlock(), to);
    const range = { from: firstBlock(), to };
    const { network } = this.#network;
    const named = await readTokens(network, this.#network.chainId, undefined);
    const publish = { out: join(base, 'out'), keep: 1, ...named, prices: null, entities: [] };
    const options = { network: this.#network, range, publish };
    const { snapshot } = await ingest(optionsIn(base, [input], options));
    const tables = await tablesIn(snapshot?.folder ?? '');
    rmSync(base, { recursive: true, force: true });
    this.#derived.set(key, tables);
    return tables;
  }
}

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
async function tablesIn(folder: string): Promise<Map<string, string>> {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.parquet') && statSync(join(folder, name)).isFile())
    .sort();
  const tables = new Map<string, string>();
  const folders = new Set(files.map(dirname).filter((name) => name !== '.'));
  for (const name of files.filter((file) => dirname(file) === '.'))
    tables.set(name, sha256(readFileSync(join(folder, name))));
  for (const name of folders) {
    const paths = files.filter((file) => dirname(file) === name).map((file) => join(folder, file));
    tables.set(name, await rowsOf(paths));
  }
  return tables;
}

/** Hashes rows of files, in their order. */
async function rowsOf(paths: readonly string[]): Promise<string> {
  const instance = await openDuckDB(':memory:', { threads: '1' });
  const connection = await instance.connect();
  try {
    const list = paths.map((path) => sqlText(path)).join(', ');
    const found = await connection.runAndReadAll(
      `select columns(*)::varchar from read_parquet([${list}])`,
    );
    return sha256(JSON.stringify([found.columnNames(), found.getRows()]));
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
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
