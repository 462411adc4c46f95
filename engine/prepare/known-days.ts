import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Records, readRecords, writeRecord } from '../../common/records.ts';
import type { TextRow } from '../../common/relations/rows.ts';
import { FORMAT_VERSION } from '../store/format.ts';

/*
 * A day that has ended keeps its figures. Each preparation leaves those of its days in a record, by
 * keys that hash all that a day follows from; the next one with the same code computes only the
 * days without a key in a record. Changed prices, groups or events lead to other keys.
 */

const record = z.object({
  version: z.literal(FORMAT_VERSION),
  days: z.record(z.string(), z.array(z.array(z.string().nullable()))),
});

const recordsIn = (folder: string): Records => ({
  folder,
  names: /^[0-9a-f]{32}\.json$/,
  newest: 4,
});

/** Holds days' rows by key, from earlier preparations and from this one. */
export class KnownDays {
  /** Null if no record is written. */
  readonly #folder: string | null;
  readonly #earlier: ReadonlyMap<string, readonly TextRow[]>;
  /** Has this preparation's days. */
  readonly #own = new Map<string, readonly TextRow[]>();
  #computed = 0;

  private constructor(folder: string | null, earlier: ReadonlyMap<string, readonly TextRow[]>) {
    this.#folder = folder;
    this.#earlier = earlier;
  }

  /** Reads a folder's records. One that cannot be read is left out. */
  static async open(this: void, folder: string): Promise<KnownDays> {
    const earlier = new Map<string, readonly TextRow[]>();
    for (const text of await readRecords(recordsIn(folder))) {
      for (const [key, rows] of Object.entries(daysOf(text))) earlier.set(key, rows);
    }
    return new KnownDays(folder, earlier);
  }

  /** Knows no day, and writes a record to a folder, if one is given. */
  static none(this: void, folder: string | null = null): KnownDays {
    return new KnownDays(folder, new Map());
  }

  /** Counts the keys that had no rows. */
  get computed(): number {
    return this.#computed;
  }

  find(key: string): readonly TextRow[] | undefined {
    return this.#own.get(key) ?? this.#earlier.get(key);
  }

  /** Returns a key's rows, which `compute` gives if they are not known. */
  rowsOf(key: string, compute: () => readonly TextRow[]): readonly TextRow[] {
    const known = this.find(key);
    const rows = known ?? compute();
    if (!known) this.#computed += 1;
    this.#own.set(key, rows);
    return rows;
  }

  /** Writes a prepared folder's record, if it has days. */
  async save(id: string): Promise<void> {
    if (this.#folder === null || this.#own.size === 0) return;
    const days = Object.fromEntries(this.#own);
    const text = JSON.stringify({ version: FORMAT_VERSION, days });
    await writeRecord(recordsIn(this.#folder), `${id}.json`, `${hashOf(text)}\n${text}`);
  }
}

/** Parses a record: its hash, a line feed, and its days. A damaged one has another hash. */
function daysOf(text: string): z.infer<typeof record>['days'] {
  const end = text.indexOf('\n');
  const content = text.slice(end + 1);
  if (hashOf(content) !== text.slice(0, Math.max(0, end))) return {};
  try {
    return record.parse(JSON.parse(content)).days;
  } catch {
    return {};
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
