import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Records, readRecords, writeRecord } from '../../common/records.ts';
import type { Problem } from '../../common/snapshot-report.ts';
import type { TableName } from '../contract/tables.ts';
import { CHECK_VERSION } from './check-version.ts';
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
  code: z.string(),
  rule: z.string(),
  parameters: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.array(z.string()).readonly(), z.undefined()]),
  ),
  examples: z.array(z.string()),
});

const record = z.record(
  z.string(),
  z.object({ problems: z.array(warning), inOrder: z.boolean().optional() }),
);

const recordsIn = (folder: string): Records => ({
  folder,
  names: /^[0-9a-f]{64}\.json$/,
  newest: 8,
});

/** Has the rules that were applied before, by key. */
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
    for (const text of await readRecords(recordsIn(folder))) {
      for (const [key, finding] of Object.entries(parsed(text))) findings.set(key, finding);
    }
    return new KnownRules(folder, findings);
  }

  /** Knows no rule, and writes records to the same folder. */
  static none(this: void, folder: string): KnownRules {
    return new KnownRules(folder, new Map());
  }

  /** Gives one snapshot's known rules. */
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
    const text = JSON.stringify(Object.fromEntries(known));
    await writeRecord(recordsIn(this.#folder), `${this.#snapshot.digest}.json`, text);
  }

  /** Gives null if files are missing or differ from the manifest. */
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

function parsed(text: string): z.infer<typeof record> {
  try {
    return record.parse(JSON.parse(text));
  } catch {
    return {};
  }
}
