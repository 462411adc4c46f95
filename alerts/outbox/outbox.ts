import { createHash } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { type FileLock, lockFile } from '../../common/file-lock.ts';
import { LONGEST_BACKOFF_MS } from '../../common/http/backoff.ts';
import { makeFolder } from '../../common/make-folder.ts';
import { replaceFile } from '../../common/replace-file.ts';
import { ALERT_PROBLEMS } from '../alert-problems.ts';
import { AlertsError } from '../alerts-error.ts';
import type { Match } from '../compare/merged.ts';
import type { Head } from '../compare/snapshots.ts';
import {
  type ComparedSnapshot,
  type Delivery,
  type Entry,
  type LinkedSnapshot,
  linkedSchema,
} from './entries.ts';
import {
  damageOf,
  deliveryName,
  foldersOf,
  type OutboxContent,
  readJson,
  readOutbox,
} from './read-outbox.ts';

/**
 * A folder with the alerts, their deliveries and the snapshot that was compared last. Each file is
 * written under another name, synced and renamed, so that a kill at any moment loses nothing that
 * was recorded. One process has it open.
 */
export class Outbox {
  readonly #folder: string;
  readonly #lock: FileLock;
  readonly #content: OutboxContent;
  /** Alerts by id that a channel has neither received nor given up, by channel. */
  readonly #open = new Map<string, Map<string, Entry>>();

  private constructor(folder: string, lock: FileLock, content: OutboxContent) {
    this.#folder = folder;
    this.#lock = lock;
    this.#content = content;
    for (const entry of content.entries.values()) this.#openAll(entry);
  }

  /**
   * Opens an outbox, and creates a missing one. Removes damaged deliveries: their alerts are sent
   * again. Throws a FileLockError if another process has it open, and an AlertsError if the
   * snapshot that was compared last is not known.
   */
  static async open(folder: string): Promise<Outbox> {
    makeFolder(folder, 0o700);
    const lock = await lockFile(join(folder, 'lock'), { timeoutMs: 0 });
    try {
      const { alerts, deliveries, compared } = foldersOf(folder);
      for (const path of [alerts, deliveries, compared]) makeFolder(path);
      await removeUnfinished([folder, alerts, deliveries, compared]);
      const content = readOutbox(folder);
      if (content.compared === null && content.damaged.compared.length > 0)
        throw new AlertsError([
          ALERT_PROBLEMS.compared_damaged({ path: join(folder, 'compared.json') }),
        ]);
      if (content.damaged.compared.length > 0)
        await rm(join(folder, 'compared.json'), { recursive: true, force: true });
      for (const path of content.damaged.deliveries)
        await rm(path, { recursive: true, force: true });
      return new Outbox(folder, lock, content);
    } catch (cause) {
      lock.release();
      throw cause;
    }
  }

  close(): void {
    this.#lock.release();
  }

  /** One sentence for each file that was damaged when the outbox was opened. */
  get damage(): readonly string[] {
    return damageOf(this.#content.damaged);
  }

  get compared(): ComparedSnapshot | null {
    return this.#content.compared;
  }

  /** Folder that has links to a snapshot's tables. */
  tablesOf({ id }: Pick<Head, 'id'>): string {
    return join(foldersOf(this.#folder).compared, folderName(id));
  }

  /** Checks that the outbox still has all tables from the last comparison. */
  async hasTables(compared: ComparedSnapshot): Promise<boolean> {
    const linked = readJson(this.#linkedFile(compared.folder), linkedSchema);
    const files = await filesIn(this.tablesOf(compared));
    // Earlier releases did not write the files.
    if (linked === null || linked === 'damaged') return Object.keys(files).length > 0;
    return isDeepStrictEqual(files, linked.files);
  }

  /** Sets the snapshot that was compared last, and removes the links to all others. */
  async setCompared({ id, blockNumber, createdAt }: Head): Promise<void> {
    const compared: ComparedSnapshot = { id, blockNumber, createdAt, folder: folderName(id) };
    const linked: LinkedSnapshot = { ...compared, files: await filesIn(this.tablesOf(compared)) };
    await this.#write(this.#linkedFile(compared.folder), linked);
    await this.#write(join(this.#folder, 'compared.json'), compared);
    this.#content.compared = compared;
    const parent = foldersOf(this.#folder).compared;
    for (const name of await readdir(parent)) {
      if (!name.startsWith(compared.folder))
        await rm(join(parent, name), { recursive: true, force: true });
    }
  }

  /** Records an alert. Returns false if its id is already recorded. */
  async record({ alert, channels }: Match, nowMs: number): Promise<boolean> {
    if (this.#content.entries.has(alert.id)) return false;
    const entry = { alert, channels: [...channels], recordedAt: isoOf(nowMs) };
    await this.#write(join(foldersOf(this.#folder).alerts, `${alert.id}.json`), entry);
    this.#content.entries.set(alert.id, entry);
    this.#openAll(entry);
    return true;
  }

  /** Alerts that a channel has not received and that are due, ascending by block. */
  due(channel: string, nowMs: number): Entry[] {
    const isDue = (delivery: Delivery | undefined) => {
      if (delivery === undefined) return true;
      if (delivery.retryAt === null) return false;
      const leftMs = Date.parse(delivery.retryAt) - nowMs;
      return leftMs <= 0 || leftMs > LONGEST_BACKOFF_MS;
    };
    return [...(this.#open.get(channel)?.values() ?? [])]
      .filter(({ alert }) => isDue(this.delivery(alert.id, channel)))
      .sort((a, b) => a.alert.blockNumber - b.alert.blockNumber);
  }

  /** Returns the last attempt; undefined before the first one. */
  delivery(id: string, channel: string): Delivery | undefined {
    return this.#content.deliveries.get(deliveryName(id, channel));
  }

  /** Keeps an attempt's result. */
  async setDelivery(id: string, channel: string, delivery: Delivery): Promise<void> {
    const name = deliveryName(id, channel);
    await this.#write(join(foldersOf(this.#folder).deliveries, name), delivery);
    this.#content.deliveries.set(name, delivery);
    if (delivery.state !== 'failed') this.#open.get(channel)?.delete(id);
  }

  /** Makes all deliveries due that were given up. */
  async retryGivenUp(nowMs: number): Promise<void> {
    for (const [name, delivery] of this.#content.deliveries) {
      if (delivery.state !== 'given_up') continue;
      const failed: Delivery = { ...delivery, state: 'failed', failures: 0, retryAt: isoOf(nowMs) };
      await this.#write(join(foldersOf(this.#folder).deliveries, name), failed);
      this.#content.deliveries.set(name, failed);
    }
    for (const entry of this.#content.entries.values()) this.#openAll(entry);
  }

  /** Counts damaged alerts, and deliveries to any channel that have not succeeded. */
  get undelivered(): number {
    const ofEntries = [...this.#content.entries.values()]
      .flatMap(({ alert, channels }) => channels.map((one) => this.delivery(alert.id, one)))
      .filter((delivery) => delivery?.state !== 'delivered');
    return ofEntries.length + this.#content.damaged.alerts.length;
  }

  /** Opens an alert's deliveries that have neither succeeded nor been given up. */
  #openAll(entry: Entry): void {
    for (const channel of entry.channels) {
      const state = this.delivery(entry.alert.id, channel)?.state ?? 'failed';
      if (state !== 'failed') continue;
      const open = this.#open.get(channel) ?? new Map<string, Entry>();
      this.#open.set(channel, open.set(entry.alert.id, entry));
    }
  }

  #linkedFile(name: string): string {
    return join(foldersOf(this.#folder).compared, `${name}.json`);
  }

  async #write(path: string, content: unknown): Promise<void> {
    await replaceFile(path, `${JSON.stringify(content, null, 2)}\n`, () => this.#lock.check());
  }
}

/** A rule does without it, and computed rewards may have changed if the folder is made again. */
const MAY_DIFFER = 'reward_leaves.parquet';

/** Measures the files in a folder, at any depth, by path; none if it does not exist. */
async function filesIn(folder: string): Promise<Record<string, number>> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(
    (cause: NodeJS.ErrnoException) => {
      if (cause.code === 'ENOENT') return [];
      throw cause;
    },
  );
  const paths = found
    .filter((one) => one.isFile() && one.name !== MAY_DIFFER)
    .map((one) => join(one.parentPath, one.name));
  const sizes = await Promise.all(paths.map(async (path) => (await stat(path)).size));
  return Object.fromEntries(paths.map((path, at) => [relative(folder, path), sizes[at] ?? 0]));
}

/** A snapshot's id may have any printable character. */
function folderName(id: string): string {
  return createHash('sha256').update(id).digest('hex').slice(0, 16);
}

export function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

/** Removes files that killed processes have not finished. */
async function removeUnfinished(folders: readonly string[]): Promise<void> {
  for (const folder of folders) {
    for (const name of await readdir(folder)) {
      if (name.endsWith('.new')) await rm(join(folder, name), { force: true });
    }
  }
}
