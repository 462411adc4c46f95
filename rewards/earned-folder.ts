import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { makeFolder } from '../common/make-folder.ts';
import { pathText } from '../common/sql.ts';
import { damageOf, type FileDigests, fileDigest, monthsIn } from './file-digests.ts';

/*
 * The folder that a calculation writes: earned/<month>.parquet, cumulative.parquet, roots.json and
 * rewards-report.json. New files are written to .next, and replace the old ones once all are
 * complete. A run that is interrupted before that continues with the months that it has; one that
 * is interrupted later finishes the replacement.
 */

/** The report has digests for these files, which lie next to the folder of months. */
const DIGESTED = ['cumulative.parquet', 'roots.json'] as const;

/** These files lie next to the folder of months; the report is replaced last. */
const SINGLE = [...DIGESTED, 'rewards-report.json'] as const;

type SingleFile = (typeof SINGLE)[number];

const NEXT = '.next';

/** Marks complete new files. */
const READY = 'ready';

const KEY = 'key';

/** Checks a month's JSON: a value that the caller keeps, and the SHA-256 of the month's file. */
const MONTH_FACTS = z.object({ kept: z.unknown(), digest: z.string() });

/** Describes one file in `earned/`. */
export interface Month {
  /** Such as 2026-03. */
  readonly month: string;
  /** Whether this calculation writes it. */
  readonly isAdded: boolean;
}

/** Bloom filters make DuckDB 1.5 lose rows (duckdb/duckdb#24994). */
const PARQUET = 'format parquet, compression zstd, row_group_size 122880, write_bloom_filter false';

/** Reads and replaces the files in a calculation's output folder. */
export class EarnedFolder {
  readonly #out: string;
  readonly #next: string;

  /** Creates the folder, and finishes a replacement that was interrupted. */
  constructor(out: string) {
    this.#out = out;
    this.#next = join(out, NEXT);
    makeFolder(join(out, 'earned'));
    if (existsSync(join(this.#next, READY))) this.#replace();
  }

  /** Reads a file; null if there is none. */
  read(name: SingleFile): string | null {
    const path = join(this.#out, name);
    return existsSync(path) ? readFileSync(path, 'utf8') : null;
  }

  /** Begins a calculation, or continues one with the same key. */
  begin(key: string): void {
    const path = join(this.#next, KEY);
    if (existsSync(path) && readFileSync(path, 'utf8') === key) return;
    rmSync(this.#next, { recursive: true, force: true });
    makeFolder(join(this.#next, 'earned'));
    writeFileSync(path, key);
  }

  /** Compares the files with their digests, and describes the first damage; null without any. */
  damage(digests: FileDigests): Promise<string | null> {
    return damageOf(this.#out, digests);
  }

  /** Whether an earlier attempt completed a month, and its file is as it was then. */
  async has(month: string): Promise<boolean> {
    if (!existsSync(this.#monthFacts(month))) return false;
    const { success, data } = MONTH_FACTS.safeParse(jsonOf(this.#monthFacts(month)));
    const path = join('earned', `${month}.parquet`);
    return success && existsSync(join(this.#next, path))
      ? data.digest === (await fileDigest(this.#next, path))
      : false;
  }

  /**
   * Writes the rows from `earned_rows` in their order, with those that the month has already if
   * `adds`. `kept` is stored with the month.
   */
  async writeMonth(
    connection: DuckDBConnection,
    month: string,
    adds: boolean,
    kept: unknown,
  ): Promise<void> {
    const old = join(this.#out, 'earned', `${month}.parquet`);
    const rows =
      adds && existsSync(old)
        ? `(from earned_rows union all from read_parquet(${pathText(old)}))`
        : 'earned_rows';
    const path = join('earned', `${month}.parquet`);
    await this.#copy(
      connection,
      path,
      `select earner, snapshot, rewards_submission_hash, token, amount, cutoff from ${rows}
      order by earner, snapshot, rewards_submission_hash`,
    );
    const digest = await fileDigest(this.#next, path);
    writeFileSync(this.#monthFacts(month), JSON.stringify({ kept, digest }));
  }

  /** Reads the values that were stored with this calculation's months, in order. */
  kept(): unknown[] {
    return this.#facts().map(({ kept }) => kept);
  }

  /**
   * Digests the files as they will be after the replacement; `earlier` has the digests before it.
   */
  async digests(earlier: FileDigests): Promise<FileDigests> {
    const digests: Record<string, string> = { ...earlier };
    for (const { month, digest } of this.#facts()) digests[`earned/${month}.parquet`] = digest;
    for (const name of DIGESTED) digests[name] = await fileDigest(this.#next, name);
    return Object.fromEntries(Object.entries(digests).sort());
  }

  #facts() {
    return readdirSync(this.#next)
      .filter((name) => /^\d{4}-\d{2}\.json$/.test(name))
      .sort()
      .map((name) => ({
        month: name.slice(0, 7),
        ...MONTH_FACTS.parse(jsonOf(join(this.#next, name))),
      }));
  }

  /**
   * Returns a FROM clause over the months as they will be after the replacement: all, or those that
   * `isRead` selects; null if there are none.
   */
  earnedSql(adds: boolean, isRead: (month: Month) => boolean = () => true): string | null {
    const added = monthsIn(join(this.#next, 'earned'));
    const kept = adds
      ? monthsIn(join(this.#out, 'earned')).filter((one) => !added.includes(one))
      : [];
    const paths = [
      ...kept.map((name) => ({ name, isAdded: false, folder: this.#out })),
      ...added.map((name) => ({ name, isAdded: true, folder: this.#next })),
    ]
      .filter(({ name, isAdded }) => isRead({ month: name.slice(0, 7), isAdded }))
      .map(({ name, folder }) => pathText(join(folder, 'earned', name)));
    return paths.length === 0 ? null : `read_parquet([${paths.join(', ')}])`;
  }

  /** Returns a FROM clause over the sums before this calculation; null if the folder has none. */
  cumulativeSql(): string | null {
    const path = join(this.#out, 'cumulative.parquet');
    return existsSync(path) ? `read_parquet(${pathText(path)})` : null;
  }

  /** Writes a single file from a SELECT with a total order. */
  async writeTable(connection: DuckDBConnection, name: SingleFile, select: string): Promise<void> {
    await this.#copy(connection, name, select);
  }

  writeText(name: SingleFile, text: string): void {
    writeFileSync(join(this.#next, name), text);
  }

  /** Replaces the old files by the new ones; without `adds` old months without a new file go. */
  finish(adds: boolean): void {
    writeFileSync(join(this.#next, READY), adds ? 'adds' : '');
    this.#replace();
  }

  #replace(): void {
    const adds = readFileSync(join(this.#next, READY), 'utf8') === 'adds';
    const added = monthsIn(join(this.#next, 'earned'));
    const facts = readdirSync(this.#next).filter((name) => name.endsWith('.json'));
    const all = new Set([...added, ...facts.map((name) => name.replace('.json', '.parquet'))]);
    for (const name of monthsIn(join(this.#out, 'earned'))) {
      if (!adds && !all.has(name)) rmSync(join(this.#out, 'earned', name));
    }
    for (const name of added) {
      renameSync(join(this.#next, 'earned', name), join(this.#out, 'earned', name));
    }
    for (const name of SINGLE) {
      if (existsSync(join(this.#next, name))) {
        renameSync(join(this.#next, name), join(this.#out, name));
      }
    }
    rmSync(this.#next, { recursive: true });
  }

  async #copy(connection: DuckDBConnection, name: string, select: string): Promise<void> {
    const path = join(this.#next, name);
    await connection.run(`copy (${select}) to ${pathText(`${path}.new`)} (${PARQUET})`);
    renameSync(`${path}.new`, path);
  }

  #monthFacts(month: string): string {
    return join(this.#next, `${month}.json`);
  }
}

/** Parses a JSON file; null if it is malformed. */
function jsonOf(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}
