import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type * as z from 'zod';
import { AlertsError } from '../alerts-error.ts';
import {
  type Compared,
  comparedSchema,
  type Delivery,
  deliverySchema,
  type Entry,
  entrySchema,
} from './entries.ts';

/** The content of an outbox. */
export interface OutboxContent {
  /** By id. */
  readonly entries: Map<string, Entry>;
  /** By name of their file. */
  readonly deliveries: Map<string, Delivery>;
  /** Null before the first comparison. */
  compared: Compared | null;
}

/** The folders in an outbox. */
export function foldersOf(folder: string) {
  return {
    alerts: join(folder, 'alerts'),
    deliveries: join(folder, 'deliveries'),
    compared: join(folder, 'compared'),
  };
}

/** Name of the file of a delivery. */
export function deliveryName(id: string, channel: string): string {
  return `${id}.${channel}.json`;
}

/** Reads an outbox. Throws an AlertsError that names the first damaged file. */
export async function readOutbox(folder: string): Promise<OutboxContent> {
  const { alerts, deliveries } = foldersOf(folder);
  const entries = await readAll(alerts, entrySchema);
  const byName = await readAll(deliveries, deliverySchema);
  return {
    entries: new Map([...entries.values()].map((entry) => [entry.alert.id, entry])),
    deliveries: byName,
    compared: await readJson(join(folder, 'compared.json'), comparedSchema),
  };
}

/** The JSON files of a folder by name. */
async function readAll<T>(folder: string, schema: z.ZodType<T>): Promise<Map<string, T>> {
  const names = await readdir(folder).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return [];
    throw cause;
  });
  const found = new Map<string, T>();
  for (const name of names.filter((one) => one.endsWith('.json')).sort()) {
    const content = await readJson(join(folder, name), schema);
    if (content !== null) found.set(name, content);
  }
  return found;
}

/** A JSON file; null if it does not exist. */
async function readJson<T>(path: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    throw cause;
  });
  if (text === null) return null;
  const parsed = schema.safeParse(jsonOf(text));
  if (parsed.success) return parsed.data;
  throw new AlertsError([
    `${path}: is damaged: move ${basename(path)} away; what it holds may then be sent again`,
  ]);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
