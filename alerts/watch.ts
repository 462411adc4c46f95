import { realpath } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { SnapshotError } from '../common/snapshot-report.ts';
import { ALERT_PROBLEMS } from './alert-problems.ts';
import { AlertsError } from './alerts-error.ts';
import { matches } from './compare/matches.ts';
import type { Match } from './compare/merged.ts';
import { oldSnapshot } from './compare/snapshot-age.ts';
import {
  linkedTables,
  linkTables,
  newestFolder,
  type PublishedSnapshot,
  readSnapshot,
} from './compare/snapshots.ts';
import { unknownLists } from './lists/unknown-lists.ts';
import type { WatchLists } from './lists/watch-lists.ts';
import type { ComparedSnapshot } from './outbox/entries.ts';
import type { Outbox } from './outbox/outbox.ts';
import type { Rule } from './rules-file.ts';

/** Milliseconds after which a snapshot is read again that could not be compared. */
const RETRY_MS = 60_000;

/**
 * Adds tables to a folder with those of a snapshot, by default none; `earlier` has those of the
 * comparison before. Returns a sentence if it cannot, and otherwise null.
 */
export type AddTables = (folder: string, earlier: string | null) => Promise<string | null>;

/** Parts that a watch needs. */
export interface WatchOptions {
  /** A snapshot, or a folder in which the link `current` names one. */
  readonly snapshots: string;
  readonly rules: readonly Rule[];
  readonly lists: WatchLists;
  readonly outbox: Outbox;
  /** Adds tables that no ingest has; absent if a rule needs none. */
  readonly addTables?: AddTables;
  readonly log: (message: string) => void;
  /** The watch calls it after each new alert. */
  readonly onRecorded: () => void;
}

/** Compares each new snapshot with the one before, and records the alerts. */
export class Watch {
  readonly #options: WatchOptions;
  /** The snapshot that was compared last in this process, and the one that could not be. */
  #seen: string | null = null;
  #refused = { folder: '', untilMs: 0 };

  constructor(options: WatchOptions) {
    this.#options = options;
  }

  /**
   * Looks once. With `mayWait`, a missing or damaged snapshot is logged and read again later.
   * Otherwise throws an AlertsError or a SnapshotError.
   */
  async look(nowMs: number, mayWait: boolean): Promise<void> {
    const { snapshots, rules, lists, outbox, log } = this.#options;
    const refreshed = await lists.refresh();
    for (const sentence of refreshed) log(sentence);
    if (refreshed.length > 0) for (const { text } of unknownLists(rules, lists.watched)) log(text);
    const folder = await newestFolder(snapshots);
    if (folder === null && !mayWait)
      throw new AlertsError([ALERT_PROBLEMS.snapshot_to_compare_missing({ folder: snapshots })]);
    const leftMs = this.#refused.untilMs - nowMs;
    // Longer only if the clock was set back.
    const isRefused = folder === this.#refused.folder && leftMs > 0 && leftMs <= RETRY_MS;
    if (folder !== null && folder !== this.#seen && !isRefused) {
      try {
        await this.#compare(folder, nowMs);
        this.#seen = folder;
      } catch (cause) {
        if (!mayWait || !isOfSnapshot(cause)) throw cause;
        this.#refused = { folder, untilMs: nowMs + RETRY_MS };
        log(`not compared, tried again in a minute: ${cause.message}`);
      }
    }
    if (outbox.compared) await this.#record(oldSnapshot(outbox.compared, rules, nowMs), nowMs);
  }

  async #compare(folder: string, nowMs: number): Promise<void> {
    const { rules, lists, outbox, log } = this.#options;
    const snapshot = await readSnapshot(folder);
    const { head } = snapshot;
    const before = outbox.compared;
    const isKept = before !== null && (await outbox.hasTables(before));
    if (before !== null && !isKept) await this.#restore(before, snapshot);
    if (before?.id === head.id) return;
    const later = { folder: outbox.tablesOf(head), head };
    await linkTables(snapshot, later.folder, linkedTables(rules));
    await this.#addTo(later.folder, before === null ? null : outbox.tablesOf(before));
    if (before === null) {
      // Finds a damaged table now; the next comparison does not check it again.
      await matches(later, later, rules, lists.watched);
      await outbox.setCompared(head);
      log(`comparisons begin with snapshot ${head.id}, block ${head.blockNumber}`);
      return;
    }
    const earlier = { folder: outbox.tablesOf(before), head: before };
    const compare = (isChecked: boolean) =>
      matches({ ...earlier, isChecked }, later, rules, lists.watched);
    const { matches: found, skipped } = await compare(isKept).catch(async () => {
      // It fails again if the later snapshot is at fault.
      await matches(later, later, rules, lists.watched);
      await this.#restore(before, snapshot);
      return compare(false).catch((cause: unknown) => {
        throw lostTables(earlier.folder, before, cause);
      });
    });
    for (const sentence of skipped) log(sentence);
    const recorded = await this.#record(found, nowMs);
    await outbox.setCompared(head);
    log(`compared snapshot ${head.id}, block ${head.blockNumber}: ${recorded} new alerts`);
  }

  /**
   * Links the tables of the snapshot that was compared last again, from the given snapshot or the
   * folder of snapshots. Throws an AlertsError if neither has it.
   */
  async #restore(before: ComparedSnapshot, given: PublishedSnapshot): Promise<void> {
    const { snapshots, rules, outbox, log } = this.#options;
    const folder = outbox.tablesOf(before);
    const published = given.head.id === before.id ? given : await publishedAs(snapshots, before.id);
    if (published !== null) {
      await linkTables(published, folder, linkedTables(rules));
      await this.#addTo(folder, null);
    }
    if (published === null || !(await outbox.hasTables(before))) throw lostTables(folder, before);
    log(`linked the tables of snapshot ${before.id} again`);
  }

  async #addTo(folder: string, earlier: string | null): Promise<void> {
    const { addTables, log } = this.#options;
    const problem = (await addTables?.(folder, earlier)) ?? null;
    if (problem !== null) log(problem);
  }

  /** Records alerts, and returns how many are new. */
  async #record(found: readonly Match[], nowMs: number): Promise<number> {
    let recorded = 0;
    for (const match of found) {
      if (!(await this.#options.outbox.record(match, nowMs))) continue;
      recorded += 1;
      this.#options.onRecorded();
    }
    return recorded;
  }
}

/** Finds a snapshot by its id in a folder; null if it is not there or damaged. */
async function publishedAs(snapshots: string, id: string): Promise<PublishedSnapshot | null> {
  if (basename(id) !== id || id.startsWith('.')) return null;
  try {
    const published = await readSnapshot(await realpath(join(snapshots, id)));
    return published.head.id === id ? published : null;
  } catch (cause) {
    if (isOfSnapshot(cause)) return null;
    throw cause;
  }
}

function lostTables(
  folder: string,
  { id, blockNumber }: ComparedSnapshot,
  cause?: unknown,
): AlertsError {
  const lost = { folder, snapshot: id, block: blockNumber };
  return new AlertsError([ALERT_PROBLEMS.compared_tables_lost(lost)], { cause });
}

/** Whether a snapshot is at fault, or was removed while it was read. */
function isOfSnapshot(cause: unknown): cause is Error {
  const isGone = cause instanceof Error && 'code' in cause && cause.code === 'ENOENT';
  return isGone || cause instanceof SnapshotError || cause instanceof AlertsError;
}
