import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFile } from '../../common/file-lock.ts';
import { readFolder } from '../../data/load/files.ts';
import type { Operation } from '../../engine/definition/operation.ts';
import { Engine } from '../../engine/engine.ts';
import { RequestError } from '../../engine/errors.ts';
import { Connection } from '../../engine/external/connection.ts';
import type { ClickHouseSettings } from '../../engine/external/settings.ts';
import { openExternalStore } from '../../engine/external/store.ts';
import { fetchPrepared } from '../../engine/prepare/cached/fetch-prepared.ts';
import { type LoadOutcome, loadIntoClickHouse } from '../../engine/prepare/load-external.ts';
import { inProcess } from '../../engine/query/in-process.ts';
import { openEngine, SETTINGS } from '../support/engines.ts';
import type { Servers } from './servers.ts';

/** A new folder for the files of a load or a service. */
export const scratch = () => mkdtempSync(join(tmpdir(), 'load-'));

/** Two engines over one snapshot: everything in memory, and long tables in ClickHouse. */
export interface Both {
  readonly memory: Engine;
  readonly database: Engine;
  readonly loaded: LoadOutcome;
  readonly close: () => Promise<void>;
}

/** Differences from a snapshot and limits as they usually are. */
export interface OpenSettings {
  /** Milliseconds of a statement. */
  readonly timeoutMs?: number;
  /** Rows of a day before a page that are left out without counting them. */
  readonly maxSkipped?: number;
  /** A folder of tables that no ingest has. */
  readonly added?: string;
}

/**
 * Loads a snapshot, unless it is loaded. Test files that need it in the same servers at the same
 * time wait for the first.
 */
export async function load(
  loader: ClickHouseSettings,
  snapshot: string,
  added?: string,
): Promise<LoadOutcome> {
  const { digest } = await readFolder(snapshot, added);
  const name = `loading-${new URL(loader.urls[0]).port}-${digest}.lock`;
  const lock = await lockFile(join(tmpdir(), name), { timeoutMs: Number.POSITIVE_INFINITY });
  try {
    return await loadIntoClickHouse(
      snapshot,
      scratch(),
      loader,
      added === undefined ? {} : { added },
    );
  } finally {
    lock.release();
  }
}

/** Loads a snapshot and opens it both ways, without caches. */
export async function openBoth(
  { loader, reader }: Pick<Servers, 'loader' | 'reader'>,
  snapshot: string,
  { timeoutMs = reader.timeoutMs, maxSkipped, added }: OpenSettings = {},
): Promise<Both> {
  const loaded = await load(loader, snapshot, added);
  const patient = new Connection(reader);
  const folder = await fetchPrepared(patient, loaded.digest, scratch());
  await patient.close();
  const connection = new Connection({ ...reader, timeoutMs });
  return {
    memory: await openEngine(snapshot, { cacheBytes: 0 }, added),
    database: Engine.open(
      folder,
      { ...SETTINGS, cacheBytes: 0 },
      {
        run: inProcess(folder),
        openExternal: (name) => openExternalStore(connection, name, maxSkipped),
      },
    ),
    loaded,
    close: () => connection.close(),
  };
}

/** An engine's answer with its entity tag, or its refusal. */
export async function answerOf(
  engine: Engine,
  operation: Operation,
  query: Readonly<Record<string, string>>,
): Promise<{ readonly etag: string; readonly body: string }> {
  try {
    const answer = await engine.answer(engine.read(operation, new Map(Object.entries(query))));
    return { etag: answer.etag, body: answer.bytes.toString() };
  } catch (cause) {
    if (cause instanceof RequestError) return { etag: cause.code, body: cause.message };
    throw cause;
  }
}
