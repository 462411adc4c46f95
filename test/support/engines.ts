import { createHash } from 'node:crypto';
import { utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readFolder } from '../../data/load/files.ts';
import type { Operation } from '../../engine/definition/operation.ts';
import { Engine, type EngineSettings } from '../../engine/engine.ts';
import { RequestError } from '../../engine/errors.ts';
import { operations } from '../../engine/operations/index.ts';
import { preparedId } from '../../engine/prepare/folder/prepared-id.ts';
import { prepare } from '../../engine/prepare/prepare.ts';
import type { PrepareContext } from '../../engine/prepare/prepare-context.ts';
import { FOLDER } from '../../engine/prepare/target.ts';
import { inProcess } from '../../engine/query/in-process.ts';
import { once } from './once.ts';

export const SETTINGS: EngineSettings = {
  cacheBytes: 64 * 2 ** 20,
  maxLimit: 1000,
  defaultNetwork: 'ethereum',
};

/** Milliseconds after which a folder is renewed, as by a service that serves it. */
const RENEWED_MS = 60_000;

const held = new Set<string>();

/**
 * Keeps a folder to the end of this process: services of the run have the same cache, and remove
 * what was not used for ten minutes. Gives false if that has happened.
 */
function hold(folder: string): boolean {
  if (held.size === 0) setInterval(() => [...held].forEach(renew), RENEWED_MS).unref();
  held.add(folder);
  return renew(folder);
}

function renew(folder: string): boolean {
  try {
    const now = new Date();
    utimesSync(folder, now, now);
    return true;
  } catch {
    return false;
  }
}

/** The prepared folder of a snapshot and its added tables; test files of one run share it. */
export async function prepared(snapshot: string, added?: string): Promise<string> {
  const { digest } = await readFolder(snapshot, added);
  const folder = join(tmpdir(), 'prepared', preparedId(digest));
  const make = () =>
    once(folder, (target) => prepare(snapshot, target, added === undefined ? {} : { added }));
  do await make();
  while (!hold(folder));
  return folder;
}

/** An engine over a snapshot folder, with a folder of added tables if there is one. */
export async function openEngine(
  snapshot: string,
  settings: Partial<EngineSettings> = {},
  added?: string,
): Promise<Engine> {
  const folder = await prepared(snapshot, added);
  return Engine.open(folder, { ...SETTINGS, ...settings }, { run: inProcess(folder) });
}

/**
 * An engine over a snapshot that few operations are asked of: to prepare these alone takes half of
 * the processor time. A name without a group is that of an operation about restaking. Tests that
 * ask the same ones of the same snapshot share its folder.
 */
export async function openEngineOf(
  names: readonly string[],
  snapshot: string,
  added?: string,
): Promise<Engine> {
  const asked = names.map((name) =>
    operationNamed(name.includes('/') ? name : `restaking/${name}`),
  );
  const { digest } = await readFolder(snapshot, added);
  const key = createHash('sha256').update([digest, ...[...names].sort()].join(' '));
  const folder = join(tmpdir(), 'prepared-of', key.digest('hex').slice(0, 32));
  const target = {
    ...FOLDER,
    prepare: (context: PrepareContext, operation: Operation) =>
      asked.includes(operation) ? FOLDER.prepare(context, operation) : Promise.resolve(),
  };
  await once(folder, (partial) =>
    prepare(snapshot, partial, added === undefined ? {} : { added }, { target }),
  );
  return Engine.open(folder, SETTINGS, { run: inProcess(folder), operations: asked });
}

/** The operation of that name. */
export function operationNamed(name: string): Operation {
  const operation = operations.find((candidate) => candidate.name === name);
  if (!operation) throw new RangeError(`operation unknown: ${name}`);
  return operation;
}

const STATUS = { bad_request: 400, unprocessable_entity: 422, not_found: 404 } as const;

/** The engine's outcome of a query: a body, or the status of its error. */
export async function ask(
  engine: Engine,
  operation: Operation,
  query: Readonly<Record<string, string>>,
): Promise<{ status: number; body: string }> {
  try {
    const request = engine.read(operation, new Map(Object.entries(query)));
    return { status: 200, body: (await engine.answer(request)).bytes.toString() };
  } catch (cause) {
    if (cause instanceof RequestError) return { status: STATUS[cause.code], body: cause.message };
    throw cause;
  }
}
