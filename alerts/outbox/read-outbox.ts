import { closeSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type * as z from 'zod';
import { openFileSync, UnfitFile } from '../../common/regular-file.ts';
import { ALERT_PROBLEMS } from '../alert-problems.ts';
import {
  type ComparedSnapshot,
  comparedSchema,
  type Delivery,
  deliverySchema,
  type Entry,
  entrySchema,
  linkedSchema,
} from './entries.ts';

/** Everything that an outbox has recorded. */
export interface OutboxContent {
  /** The key is the id. */
  readonly entries: Map<string, Entry>;
  /** The key is the file's name. */
  readonly deliveries: Map<string, Delivery>;
  /** Null before the first comparison, and if nothing stands in for a damaged file. */
  compared: ComparedSnapshot | null;
  readonly damaged: DamagedFiles;
}

/** Paths of files that cannot be read; they keep no other back. */
export interface DamagedFiles {
  readonly alerts: readonly string[];
  readonly deliveries: readonly string[];
  /** A sentence adds the consequence. */
  readonly compared: readonly string[];
}

/** Names the folders in an outbox. */
export function foldersOf(folder: string) {
  return {
    alerts: join(folder, 'alerts'),
    deliveries: join(folder, 'deliveries'),
    compared: join(folder, 'compared'),
  };
}

/** Names the file that keeps a delivery. */
export function deliveryName(id: string, channel: string): string {
  return `${id}.${channel}.json`;
}

/**
 * Reads an outbox. Thousands of small files are read sooner without a promise for each.
 *
 * @example
 *     const { entries, deliveries } = readOutbox('outbox'); // alerts by id, and their deliveries
 */
export function readOutbox(folder: string): OutboxContent {
  const folders = foldersOf(folder);
  const alerts = readAll(folders.alerts, entrySchema);
  const deliveries = readAll(folders.deliveries, deliverySchema);
  const { compared, damage } = readCompared(folder);
  return {
    entries: new Map([...alerts.found.values()].map((entry) => [entry.alert.id, entry])),
    deliveries: deliveries.found,
    compared,
    damaged: { alerts: alerts.damaged, deliveries: deliveries.damaged, compared: damage },
  };
}

/**
 * The snapshot that was compared last. If its file is gone or damaged, the earliest one with links
 * stands in: what was sent since then is recorded, and is not sent again.
 */
function readCompared(folder: string): {
  readonly compared: ComparedSnapshot | null;
  readonly damage: readonly string[];
} {
  const path = join(folder, 'compared.json');
  const read = readJson(path, comparedSchema);
  if (read !== null && read !== 'damaged') return { compared: read, damage: [] };
  const linked = [...readAll(foldersOf(folder).compared, linkedSchema).found.values()];
  const [first] = linked.sort((a, b) => a.blockNumber - b.blockNumber);
  if (first !== undefined) {
    const { files: _, ...compared } = first;
    const fault = read === null ? 'is missing' : 'is damaged';
    const from = `snapshot ${compared.id}, block ${compared.blockNumber}`;
    return { compared, damage: [`${path}: ${fault}: comparisons continue with ${from}`] };
  }
  if (read === null) return { compared: null, damage: [] };
  return { compared: null, damage: [ALERT_PROBLEMS.compared_damaged({ path }).text] };
}

/** Describes each damaged file in one sentence, with its consequence and the remedy. */
export function damageOf({ alerts, deliveries, compared }: DamagedFiles): string[] {
  return [
    ...compared,
    ...alerts.map(
      (path) =>
        `${path}: is damaged: its alert is not sent. Restore ${basename(path)} from a copy, or remove it`,
    ),
    ...deliveries.map((path) => `${path}: is damaged: its alert is sent again`),
  ];
}

/** Reads the JSON files in a folder, by name, and collects the paths of damaged ones. */
function readAll<T>(
  folder: string,
  schema: z.ZodType<T>,
): { readonly found: Map<string, T>; readonly damaged: readonly string[] } {
  const found = new Map<string, T>();
  const damaged: string[] = [];
  for (const name of namesIn(folder)) {
    if (!name.endsWith('.json')) continue;
    const path = join(folder, name);
    const content = readJson(path, schema);
    if (content === 'damaged') damaged.push(path);
    else if (content !== null) found.set(name, content);
  }
  return { found, damaged };
}

/** Lists the names in a folder, ascending; none if it does not exist. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch (cause) {
    if (isMissing(cause)) return [];
    throw cause;
  }
}

/** Reads a JSON file; null if it does not exist. */
export function readJson<T>(path: string, schema: z.ZodType<T>): T | null | 'damaged' {
  try {
    const parsed = schema.safeParse(JSON.parse(textOf(path)));
    return parsed.success ? parsed.data : 'damaged';
  } catch (cause) {
    if (isMissing(cause)) return null;
    const isUnfit = cause instanceof UnfitFile || cause instanceof SyntaxError;
    if (isUnfit || codeOf(cause) === 'ELOOP') return 'damaged';
    throw cause;
  }
}

function textOf(path: string): string {
  const file = openFileSync(path);
  try {
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

function isMissing(cause: unknown): boolean {
  return codeOf(cause) === 'ENOENT';
}

function codeOf(cause: unknown): unknown {
  return cause instanceof Error && 'code' in cause ? cause.code : undefined;
}
