import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FileLock } from '../../common/file-lock.ts';
import { PREPARED_FORMAT } from '../../common/prepared-format.ts';
import { absentTables } from '../../common/table-names.ts';
import type { LoadedFiles } from '../../data/load/base-tables.ts';
import { snapshotContents } from '../../data/load/files.ts';
import type { LoadSettings } from '../../data/load/load.ts';
import { noProgress } from '../../data/load/progress.ts';
import { missingTable } from '../definition/operation.ts';
import { operations as ALL } from '../operations/index.ts';
import { FORMAT_VERSION, PATHS } from '../store/format.ts';
import type { PreparedManifest } from '../store/manifest.ts';
import { linkBase, type PreparedBase } from './base.ts';
import { Database } from './database.ts';
import { fileFacts } from './folder/file-facts.ts';
import { preparedId } from './folder/prepared-id.ts';
import { writeFolder } from './folder/write-folder.ts';
import { GRAPH } from './graph.ts';
import { KnownDays } from './known-days.ts';
import { loadTables } from './load-tables.ts';
import { OlderTexts } from './older-texts.ts';
import { PrepareContext } from './prepare-context.ts';
import { rollUp } from './rollup.ts';
import { writeSchema } from './schema/write-schema.ts';
import { checkAsOfSql } from './states/as-of-sql.ts';
import { FOLDER, type PrepareTarget } from './target.ts';

export interface PrepareOptions {
  readonly target?: PrepareTarget;
  /** The folder's lock, if the caller has it. */
  readonly lock?: FileLock | null;
  /** Bytes of DuckDB's memory; by default those of the target. */
  readonly memoryBytes?: number;
  /** Figures of days that earlier preparations left; this one leaves its own. */
  readonly days?: KnownDays;
  /** An earlier folder's tables: rows that both snapshots have are not loaded again. */
  readonly base?: PreparedBase | null;
}

/**
 * Bytes of a snapshot's files below which one thread prepares it, in about the same time and with
 * less processor time than two, and its tables lie in small blocks.
 */
const SMALL_BYTES = 4 * 2 ** 20;

/**
 * Reads, checks and prepares a snapshot, and writes `folder`, which must not exist; the folder
 * appears whole or not at all. Throws a SnapshotError with the whole report if the snapshot breaks
 * the contract.
 *
 * @example
 *     await prepare('snapshot', 'prepared', {}, { memoryBytes: 2 ** 31 });
 */
export async function prepare(
  snapshot: string,
  folder: string,
  settings: LoadSettings = {},
  {
    target = FOLDER,
    lock = null,
    memoryBytes = target.databaseBounds.memoryBytes,
    days = KnownDays.none(),
    base: found = null,
  }: PrepareOptions = {},
): Promise<PreparedManifest> {
  const written = await writeFolder(folder, lock, async (partial) => {
    const { bytes } = await snapshotContents(snapshot);
    const small = bytes < SMALL_BYTES;
    const base = found && target.loadsDirectly && (await linkBase(found, partial)) ? found : null;
    const database = await Database.create(partial, {
      ...(small && { small, threads: 1 }),
      ...target.databaseBounds,
      memoryBytes,
    });
    let prepared: Awaited<ReturnType<typeof prepareInto>>;
    try {
      prepared = await prepareInto(database, snapshot, partial, settings, target, days, base);
    } catch (cause) {
      throw withRemedy(cause, memoryBytes);
    } finally {
      await database.close();
    }
    const { context, facts, loaded } = prepared;
    if (base) context.files.set(PATHS.base, base.facts);
    context.files.set(PATHS.tables, await fileFacts(join(partial, PATHS.tables)));
    settings.progress?.('done', FINAL_STEPS, FINAL_STEPS);
    const manifest: PreparedManifest = {
      format: PREPARED_FORMAT,
      version: FORMAT_VERSION,
      id: context.id,
      ...(target.database !== undefined && { database: target.database }),
      snapshot: facts,
      ...(target.loadsDirectly && { loaded: entriesOf(base?.files ?? loaded) }),
      ...context.older?.facts,
      files: Object.fromEntries([...context.files].sort(([a], [b]) => (a < b ? -1 : 1))),
    };
    writeFileSync(join(partial, PATHS.manifest), `${JSON.stringify(manifest, null, 2)}\n`);
    return manifest;
  });
  await days.save(written.id);
  return written;
}

function entriesOf(files: LoadedFiles): NonNullable<PreparedManifest['loaded']> {
  return Object.fromEntries([...files].map(([table, loaded]) => [table, [...loaded]]));
}

/** The second form has a memory that is full while a function of this program returns texts. */
const FULL_MEMORY = /^Out of Memory Error|"exception_type":"Out of Memory"/;

/** The error of a full memory of DuckDB with the setting that bounds it; another one as it is. */
function withRemedy(cause: unknown, memoryBytes: number): unknown {
  if (!(cause instanceof Error) || !FULL_MEMORY.test(cause.message)) return cause;
  const [reason] = cause.message.split('\n');
  return new Error(
    `the snapshot needs more than the ${memoryBytes} bytes of memory that DuckDB may use to prepare it: ` +
      `set PREPARE_MEMORY to more (${reason?.slice(0, 200)})`,
    { cause },
  );
}

/** The steps after the operations: the tables, their schema, and their file with its hash. */
const FINAL_STEPS = 3;

/** Loads the snapshot, rolls it up, and prepares each operation that it has the tables for. */
async function prepareInto(
  database: Database,
  snapshot: string,
  folder: string,
  settings: LoadSettings,
  target: PrepareTarget,
  days: KnownDays,
  base: PreparedBase | null,
) {
  const { progress = noProgress } = settings;
  const { maxWords, connections, loadsDirectly } = target;
  const loading: LoadSettings = maxWords === undefined ? settings : { ...settings, maxWords };
  const connection = await database.connect();
  const { facts, loaded, joined } = await loadTables(
    database,
    connections === 2 ? [connection, await database.connect()] : [connection],
    snapshot,
    loading,
    loadsDirectly ? { base } : null,
  );
  const id = preparedId(facts.digest, target.database);
  const older = base ? new OlderTexts(folder, base.texts, joined) : null;
  const context = new PrepareContext(connection, folder, id, { ...target.contextBounds, older });
  const absent = absentTables(facts.rows);
  const rolling = { absent, block: facts.blockNumber, days };
  const changes = await rollUp(connection, rolling, (done, name) =>
    progress(`rolls up ${name.replace('rollup.', '').replaceAll('_', ' ')}`, done, GRAPH.length),
  );
  const operations = ALL.filter((operation) => missingTable(operation, absent) === undefined);
  for (const [at, operation] of operations.entries()) {
    progress(operation.name, at, operations.length);
    await target.prepare(context, operation);
    await checkAsOfSql(context, operation, absent);
  }
  const { rows } = facts;
  progress('finishes the tables', 0, FINAL_STEPS);
  const { dropped, narrowed } = await target.finish({
    database,
    context,
    operations,
    absent,
    rows,
  });
  progress('writes the schema', 1, FINAL_STEPS);
  await writeSchema(context, [...absent, ...dropped], narrowed, new Set(joined.keys()));
  progress('writes the tables to disk', 2, FINAL_STEPS);
  await connection.run('checkpoint tables');
  return { context, loaded, facts: changes ? { ...facts, changes } : facts };
}
