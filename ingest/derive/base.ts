import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { linkOrCopy } from '../../common/link-or-copy.ts';
import { makeFolder } from '../../common/make-folder.ts';
import { textRows } from '../../common/relations/rows.ts';
import { replaceFile } from '../../common/replace-file.ts';
import { TABLE_NAMES } from '../../common/table-names.ts';
import type { Configuration } from '../configuration/configuration.ts';
import { adopt } from '../shared/adopted-files.ts';
import { BLOCK_COLUMN } from '../store/columns.ts';
import { checkLock } from '../store/lock.ts';
import type { LogStore } from '../store/log-store.ts';
import { digestSql } from '../store/store-files.ts';
import { WORK_FOLDER } from '../store/write.ts';
import type { Base, Part } from './changes.ts';
import { CODE_VERSION } from './derivation-version.ts';
import { KEPT_NAMES, KEPT_TABLES, KINDS } from './kept.ts';
import { attachWhole, Layer } from './layer.ts';
import type { HashedFile } from './table-parts.ts';

/*
 * A base is the state in which a publication left its derivation: one or two databases with the
 * relations (see layer.ts), and links to the snapshot's files. The next derivation continues it, so
 * that it costs what the blocks after it cost. Bases are a cache: one that is lost, damaged or of
 * other logs is left out, and the derivation begins at an earlier one or at the first log.
 */

/** A store has its bases in this folder. */
export const BASES_FOLDER = 'base';

/** A store has the tables' files in this folder. */
const TABLES = 'tables';

/** Bases are divided by this many blocks: the first of a range stays for as long as two ranges. */
const STAYS = 2 ** 10;

const part = z.object({
  table: z.enum(TABLE_NAMES),
  from: z.int(),
  to: z.int(),
  path: z.string(),
  sha256: z.string(),
  rows: z.int(),
  key: z.string().optional(),
});

/** Describes a base, and is written last. */
const description = z.object({
  /** Sums over the hashes that the rows up to its block have, by kind. */
  digests: z.array(z.string()),
  closed: z.int(),
  /** The base's databases have these names in the folder. */
  ground: z.string(),
  layer: z.string().nullable(),
  parts: z.array(part),
});

/** A derivation continues a base, which is attached, and makes the next one. */
export interface OpenBase {
  /** Null if the derivation begins at the first log; then `WHOLE_BASE` is attached. */
  readonly before: Base | null;
  readonly layer: Layer | null;
  /** Names the file that has the ground. */
  readonly ground: string | null;
  /** Relative path and name of the base that this one becomes. */
  readonly path: string;
  readonly name: string;
  readonly digests: readonly string[];
}

/** A base's relations depend on this part of a configuration. */
function ofLogs({ network, chainPrices, partialBatches }: Configuration): Configuration {
  return {
    network,
    tokens: [],
    prices: null,
    entities: [],
    ...(chainPrices !== undefined && { chainPrices }),
    ...(partialBatches !== undefined && { partialBatches }),
  };
}

/** Hashes all that a base depends on except for its logs. */
function versionOf(configuration: Configuration, { state }: LogStore): string {
  const { selection, dictionary } = state;
  const inputs = [CODE_VERSION, ofLogs(configuration), selection, dictionary];
  return createHash('sha256').update(JSON.stringify(inputs)).digest('hex').slice(0, 16);
}

/** Whether a store has bases; with a configuration, such that a derivation may continue. */
export async function hasBases(store: LogStore, of?: Configuration): Promise<boolean> {
  return (await namesOfBases(store.folder, of && versionOf(of, store))).length > 0;
}

/**
 * Attaches the newest base with the logs that the store has up to its block, or an empty database
 * if there is none or `continues` is false. The views `logs`, `blocks` and `calls` are
 * there.
 */
export async function openBase(
  connection: DuckDBConnection,
  store: LogStore,
  configuration: Configuration,
  continues: boolean,
): Promise<OpenBase> {
  const version = versionOf(configuration, store);
  const last = store.ranges.at(-1)?.to ?? 0;
  const path = join(store.folder, WORK_FOLDER, 'base.duckdb');
  const open = {
    path,
    name: nameOf(last, version),
    digests: KINDS.map((kind) => String(store.digestOf(kind))),
  };
  const names = continues ? await namesOfBases(store.folder, version) : [];
  for (const name of names) {
    const block = blockOf(name);
    const described = block <= last ? await describedBase(store.folder, name) : null;
    if (!described) continue;
    if (described.digests.join() !== (await digestsUpTo(connection, store, block)).join()) continue;
    const { closed, parts, ground, layer: over } = described;
    const pathOf = (file: string) => join(store.folder, BASES_FOLDER, file);
    const files = { ground: pathOf(ground), layer: over === null ? null : pathOf(over) };
    const layer = await Layer.open(connection, files, path);
    if (!layer) continue;
    const rowsOf = (relation: string) => layer.rowsOf(relation);
    return { ...open, before: { rowsOf, block, closed, names: KEPT_NAMES, parts }, layer, ground };
  }
  await rm(path, { force: true });
  await attachWhole(connection, path);
  return { ...open, before: null, layer: null, ground: null };
}

/**
 * Makes the database of a derivation, which is detached, a base of the store; `folder` is that of
 * its snapshot, and the base links its files. Then removes the bases that nothing needs any more.
 */
export async function keepBase(
  store: string,
  { path, name, digests, before, layer: over, ground: under }: OpenBase,
  closed: number,
  snapshot: { readonly folder: string; readonly files: readonly HashedFile[] },
): Promise<void> {
  checkLock(store);
  makeFolder(join(store, TABLES));
  const parts: Part[] = [];
  for (const { table, from, to, path: file, sha256, rows, key } of snapshot.files) {
    if (key === undefined && !(KEPT_TABLES as readonly string[]).includes(table)) continue;
    const part = `${TABLES}/${table}-${from}-${to}-${sha256.slice(0, 8)}.parquet`;
    // One with this name may be damaged; a copy onto it would change the snapshots that link it.
    await rm(join(store, part), { force: true });
    await linkOrCopy(join(snapshot.folder, file), join(store, part));
    parts.push({ table, from, to, path: part, sha256, rows, ...(key !== undefined && { key }) });
  }
  // Others may have the file as their ground: its name differs if the logs do.
  const logs = createHash('sha256').update(digests.join()).digest('hex').slice(0, 8);
  const isLayer = over !== null && !over.isHeavy;
  const file = `${name}-${logs}.${isLayer ? 'layer' : 'ground'}.duckdb`;
  await adopt(path, join(store, BASES_FOLDER, file));
  const [ground, layer] = isLayer ? [under, file] : [file, null];
  await replaceFile(
    join(store, BASES_FOLDER, `${name}.json`),
    `${JSON.stringify({ digests, closed, ground, layer, parts }, null, 1)}\n`,
    () => checkLock(store),
  );
  // Earlier versions put a store's activities into a folder.
  await rm(join(store, 'activities'), { recursive: true, force: true });
  // A derivation from the first log on may follow one that a damaged base made fail.
  await sweepBases(store, before ? stayingOf(await namesOfBases(store)) : [name]);
}

/**
 * The bases that stay: the two newest, as a refused or reorganised block continues the one before,
 * and the first in each of the two newest block ranges, for deep reorganisations.
 */
export function stayingOf(names: readonly string[]): string[] {
  const rangeOf = (name: string) => Math.floor(blockOf(name) / STAYS);
  const ranges = [...new Set(names.map(rangeOf))].slice(0, 2);
  const firsts = ranges.flatMap((range) => names.findLast((name) => rangeOf(name) === range) ?? []);
  return names.filter((name, index) => index < 2 || firsts.includes(name));
}

/** Removes all bases but some, and the tables' files that none of those has. */
async function sweepBases(store: string, staying: readonly string[]): Promise<void> {
  checkLock(store);
  const bases = await Promise.all(staying.map((name) => describedBase(store, name)));
  const databases = bases.flatMap((base) => (base ? [base.ground, base.layer] : []));
  const files = new Set([...staying.map((name) => `${name}.json`), ...databases]);
  for (const file of await readdir(join(store, BASES_FOLDER)))
    if (!files.has(file)) await rm(join(store, BASES_FOLDER, file), { force: true });
  const paths = new Set(bases.flatMap((base) => base?.parts.map(({ path }) => path) ?? []));
  for (const file of await readdir(join(store, TABLES)))
    if (!paths.has(`${TABLES}/${file}`)) await rm(join(store, TABLES, file), { force: true });
}

/** A base's files have this name before their ending. */
function nameOf(block: number, version: string): string {
  return `${block}-${version}`;
}

function blockOf(name: string): number {
  return Number.parseInt(name, 10);
}

/** Names a store's bases, the newest first: all, or those with a version. */
async function namesOfBases(store: string, version = '[0-9a-f]+'): Promise<string[]> {
  const pattern = new RegExp(`^(\\d+-${version})\\.json$`);
  const files = await readdir(join(store, BASES_FOLDER)).catch(() => []);
  return files
    .flatMap((file) => pattern.exec(file)?.[1] ?? [])
    .sort((one, two) => blockOf(two) - blockOf(one));
}

/** Reads what describes a base; null if it is damaged. */
async function describedBase(store: string, name: string) {
  try {
    const text = await readFile(join(store, BASES_FOLDER, `${name}.json`), 'utf8');
    return description.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Digests the rows up to a block: the store's digests without the rows after it. */
async function digestsUpTo(
  connection: DuckDBConnection,
  store: LogStore,
  block: number,
): Promise<string[]> {
  const digests: string[] = [];
  for (const kind of KINDS) {
    const [row] = await textRows(
      connection,
      `select ${digestSql(kind)} from ${kind} where ${BLOCK_COLUMN[kind]} > ${block}`,
    );
    digests.push(String(store.digestOf(kind) - BigInt(row?.[0] ?? 0)));
  }
  return digests;
}
