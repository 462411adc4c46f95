import { createHash } from 'node:crypto';
import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { makeFolder } from '../../common/make-folder.ts';
import { replaceFile } from '../../common/replace-file.ts';
import type { Problem } from '../../common/report.ts';
import type { TableName } from '../contract/tables.ts';
import { CHECK_VERSION } from './code-version.ts';
import type { SnapshotFolder } from './files.ts';
import { ALL_RULES, type RuleName } from './rule-names.ts';

/*
 * A rule finds the same in the same files: one that this installation has applied to equal files
 * is not applied again. A record names the rules by hashes over the code that checks and
 * the contents of the files, with the warnings that they gave. Records are in a folder that only
 * their user writes to, because a snapshot cannot vouch for itself: one of somebody else has none,
 * and is checked whole.
 */

/** A rule gave this in files without an error. */
export interface Finding {
  readonly problems: readonly Problem[];
  /** Whether the table's rows are in its key's order. */
  readonly inOrder?: boolean | undefined;
}

const warning = z.object({
  severity: z.literal('warning'),
  subject: z.string(),
  rows: z.int().exactOptional(),
  rule: z.string(),
  examples: z.array(z.string()),
});

const record = z.record(
  z.string(),
  z.object({ problems: z.array(warning), inOrder: z.boolean().optional() }),
);

/** Records that a folder keeps. */
const NEWEST = 8;

const RECORD = /^[0-9a-f]{64}\.json$/;

/** The rules that were applied before, by key. */
export class KnownRules {
  readonly #folder: string;
  readonly #findings: ReadonlyMap<string, Finding>;

  private constructor(folder: string, findings: ReadonlyMap<string, Finding>) {
    this.#folder = folder;
    this.#findings = findings;
  }

  /** Reads a folder's records, and leaves out one that cannot be read. */
  static async open(this: void, folder: string): Promise<KnownRules> {
    const findings = new Map<string, Finding>();
    for (const { path } of (await isOwn(folder)) ? await recordsOf(folder) : []) {
      for (const [key, finding] of Object.entries(await readRecord(path)))
        findings.set(key, finding);
    }
    return new KnownRules(folder, findings);
  }

  /** Knows no rule, and writes records to the same folder. */
  static none(this: void, folder: string): KnownRules {
    return new KnownRules(folder, new Map());
  }

  /** Gives what is known about one snapshot. */
  of(snapshot: SnapshotFolder): RulesOfSnapshot {
    return new RulesOfSnapshot(snapshot, this.#findings, this.#folder);
  }
}

/** Knows the rules that were applied to a snapshot's files. */
export class RulesOfSnapshot {
  readonly #snapshot: SnapshotFolder;
  readonly #findings: Map<string, Finding>;
  readonly #folder: string;

  constructor(snapshot: SnapshotFolder, findings: ReadonlyMap<string, Finding>, folder: string) {
    this.#snapshot = snapshot;
    this.#findings = new Map(findings);
    this.#folder = folder;
  }

  find(rule: RuleName): Finding | undefined {
    const key = this.#keyOf(rule);
    return key === null ? undefined : this.#findings.get(key);
  }

  add(rule: RuleName, finding: Finding): void {
    const key = this.#keyOf(rule);
    if (key !== null) this.#findings.set(key, finding);
  }

  /**
   * Writes the snapshot's record, which must have no error. A record only saves time: if it
   * cannot be written, there is none.
   */
  async save(): Promise<void> {
    const known = ALL_RULES.flatMap((rule) => {
      const key = this.#keyOf(rule);
      const finding = key === null ? undefined : this.#findings.get(key);
      return key !== null && finding ? [[key, finding] as const] : [];
    });
    try {
      makeFolder(this.#folder, 0o700);
      if (!(await isOwn(this.#folder))) return;
      const path = join(this.#folder, `${this.#snapshot.digest}.json`);
      await replaceFile(path, JSON.stringify(Object.fromEntries(known)));
      const older = (await recordsOf(this.#folder)).slice(0, -NEWEST);
      for (const one of older) await rm(one.path, { force: true });
    } catch {}
  }

  /** Null if files are missing or differ from the manifest. */
  #keyOf({ name, tables }: RuleName): string | null {
    const { files, incomplete } = this.#snapshot;
    if (tables.some((table) => incomplete.has(table))) return null;
    const contents = (table: TableName) =>
      files.filter((file) => file.table === table).map(({ format, sha256 }) => [format, sha256]);
    const read = tables.map((table) => [table, contents(table)]);
    return createHash('sha256')
      .update(JSON.stringify([CHECK_VERSION, name, read]))
      .digest('hex');
  }
}

/** Whether a folder is this user's, and no other user may write to it. */
async function isOwn(folder: string): Promise<boolean> {
  const found = await stat(folder).catch(() => null);
  if (!found?.isDirectory()) return false;
  return process.getuid === undefined || (found.uid === process.getuid() && !(found.mode & 0o022));
}

/** Lists a folder's records, the newest last. */
async function recordsOf(folder: string): Promise<{ path: string; writtenMs: number }[]> {
  const records: { path: string; writtenMs: number }[] = [];
  for (const name of await readdir(folder)) {
    if (!RECORD.test(name)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(() => null);
    if (found?.isFile()) records.push({ path, writtenMs: found.mtimeMs });
  }
  return records.sort((a, b) => a.writtenMs - b.writtenMs);
}

async function readRecord(path: string): Promise<z.infer<typeof record>> {
  try {
    return record.parse(JSON.parse(await readFile(path, 'utf8')));
  } catch {
    return {};
  }
}
