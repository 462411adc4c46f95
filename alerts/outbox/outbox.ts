import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type FileLock, lockFile } from '../../common/file-lock.ts';
import { replaceFile } from '../../common/replace-file.ts';
import type { Match } from '../compare/merged.ts';
import type { Head } from '../compare/snapshots.ts';
import type { Compared, Delivery, Entry } from './entries.ts';
import { deliveryName, foldersOf, type OutboxContent, readOutbox } from './read-outbox.ts';

/**
 * A folder with the alerts, their deliveries and the snapshot that was compared last. Each file is
 * written under another name, synced and renamed, so that a kill at any moment loses nothing that
 * was recorded. One process has it open.
 */
export class Outbox {
  readonly #folder: string;
  readonly #lock: FileLock;
  readonly #content: OutboxContent;

  private constructor(folder: string, lock: FileLock, content: OutboxContent) {
    this.#folder = folder;
    this.#lock = lock;
    this.#content = content;
  }

  /**
   * Opens an outbox, and creates a missing one. Throws a FileLockError if another process has it
   * open, and an AlertsError if a file is damaged.
   */
  static async open(folder: string): Promise<Outbox> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const lock = await lockFile(join(folder, 'lock'), { timeoutMs: 0 });
    try {
      const { alerts, deliveries, compared } = foldersOf(folder);
      for (const path of [alerts, deliveries, compared]) await mkdir(path, { recursive: true });
      await removeUnfinished([folder, alerts, deliveries]);
      const content = await readOutbox(folder);
      return new Outbox(folder, lock, content);
    } catch (cause) {
      lock.release();
      throw cause;
    }
  }

  close(): void {
    this.#lock.release();
  }

  get compared(): Compared | null {
    return this.#content.compared;
  }

  /** Path of the links to the tables of a snapshot. */
  tablesOf({ id }: Pick<Head, 'id'>): string {
    return join(foldersOf(this.#folder).compared, folderName(id));
  }

  /** Sets the snapshot that was compared last, and removes the links to all others. */
  async setCompared({ id, blockNumber, createdAt }: Head): Promise<void> {
    const compared: Compared = { id, blockNumber, createdAt, folder: folderName(id) };
    await this.#write(join(this.#folder, 'compared.json'), compared);
    this.#content.compared = compared;
    const parent = foldersOf(this.#folder).compared;
    for (const name of await readdir(parent)) {
      if (name !== compared.folder) await rm(join(parent, name), { recursive: true, force: true });
    }
  }

  /** Records an alert. Returns false if its id is already recorded. */
  async record({ alert, channels }: Match, nowMs: number): Promise<boolean> {
    if (this.#content.entries.has(alert.id)) return false;
    const entry = { alert, channels: [...channels], recordedAt: isoOf(nowMs) };
    await this.#write(join(foldersOf(this.#folder).alerts, `${alert.id}.json`), entry);
    this.#content.entries.set(alert.id, entry);
    return true;
  }

  /** Alerts that a channel has not received and that are due, ascending by block. */
  due(channel: string, nowMs: number): Entry[] {
    const isDue = (delivery: Delivery | undefined) =>
      delivery === undefined ||
      (delivery.retryAt !== null && Date.parse(delivery.retryAt) <= nowMs);
    return [...this.#content.entries.values()]
      .filter(({ alert, channels }) => {
        return channels.includes(channel) && isDue(this.delivery(alert.id, channel));
      })
      .sort((a, b) => a.alert.blockNumber - b.alert.blockNumber);
  }

  /** The last attempt; undefined before the first one. */
  delivery(id: string, channel: string): Delivery | undefined {
    return this.#content.deliveries.get(deliveryName(id, channel));
  }

  /** Keeps the result of an attempt. */
  async setDelivery(id: string, channel: string, delivery: Delivery): Promise<void> {
    const name = deliveryName(id, channel);
    await this.#write(join(foldersOf(this.#folder).deliveries, name), delivery);
    this.#content.deliveries.set(name, delivery);
  }

  /** Makes all deliveries due that were given up. */
  async retryGivenUp(nowMs: number): Promise<void> {
    for (const [name, delivery] of this.#content.deliveries) {
      if (delivery.state !== 'given_up') continue;
      const failed: Delivery = { ...delivery, state: 'failed', failures: 0, retryAt: isoOf(nowMs) };
      await this.#write(join(foldersOf(this.#folder).deliveries, name), failed);
      this.#content.deliveries.set(name, failed);
    }
  }

  /** Number of deliveries that have not succeeded, of all channels. */
  get undelivered(): number {
    return [...this.#content.entries.values()]
      .flatMap(({ alert, channels }) => channels.map((one) => this.delivery(alert.id, one)))
      .filter((delivery) => delivery?.state !== 'delivered').length;
  }

  async #write(path: string, content: unknown): Promise<void> {
    await replaceFile(path, `${JSON.stringify(content, null, 2)}\n`, () => this.#lock.check());
  }
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
