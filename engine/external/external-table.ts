import { LRUCache } from 'lru-cache';
import type {
  DayCounts,
  ExternalSelection,
  ExternalTable,
  ExternalTableShape,
} from '../store/external-store.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import type { BoundValue, Connection } from './connection.ts';
import { quotedName, tableName } from './tables.ts';

/**
 * Bounds the counts that are cached for a snapshot's table, in bytes: as many by day, and as many
 * by part of a day.
 */
const CACHED_BYTES = 32 * 2 ** 20;

/**
 * A page may read and drop this many rows of its day before it; ClickHouse reads as many at once
 * (`index_granularity`).
 */
const MAX_SKIPPED = 8192;

/** A day and a part of it have these microseconds. */
const DAY_US = 86_400_000_000n;
const PART_US = 600_000_000n;

/** Counts the rows in each part of a day that has any, from the newest on. */
interface PartCounts {
  /** Counts parts from the day's beginning. */
  readonly parts: Uint8Array;
  readonly counts: Uint32Array;
}

/** Bounds rows' times in microseconds; `until` is excluded. */
interface Period {
  readonly since: bigint;
  readonly until: bigint;
}

/**
 * Opens a table of columns. Rows are counted by day once a selection, and a page is read within the
 * days that it covers. If a day has more than `maxSkipped` rows before the page, they are counted
 * by ten minutes, once, and the page is read within these.
 */
export function openExternalTable(
  connection: Pick<Connection, 'query'>,
  database: string,
  shape: ExternalTableShape,
  maxSkipped = MAX_SKIPPED,
): ExternalTable {
  const table = `${database}.${tableName(shape)}`;
  const ordered = shape.order.map((_, at) => `order_${at}`).join(', ');
  // If a selection is requested twice at once, it is read once.
  const countsByDay = new LRUCache<string, DayCounts, ExternalSelection>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ days }) => 512 + days.length * 9,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => readCounts(context),
  });
  const countsByPart = new LRUCache<
    string,
    PartCounts,
    { selection: ExternalSelection; day: number }
  >({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ parts }) => 512 + parts.length * 5,
    ignoreFetchAbort: true,
    fetchMethod: (_key, _old, { context }) => readParts(context.selection, context.day),
  });
  const distinct = new LRUCache<string, readonly number[]>({ max: 10_000 });

  const readCounts = async (selection: ExternalSelection): Promise<DayCounts> => {
    const { where, values } = conditions(shape, selection);
    const kind = shape.kind === null ? "''" : quotedName(shape.kind);
    const rows = await connection.query(
      `select day, ${kind} as of_kind, toString(count()) from ${table} ${where}
       group by day, of_kind order by day desc, of_kind`,
      values,
    );
    const kinds = [...new Set(rows.map(([, name]) => String(name)))].sort();
    const codeOf = new Map(kinds.map((name, code) => [name, code]));
    const counts = Uint32Array.from(rows, ([, , count]) => Number(count));
    return {
      days: Int32Array.from(rows, ([day]) => Number(day)),
      codes: Uint8Array.from(rows, ([, name]) => codeOf.get(String(name)) ?? 0),
      counts,
      kinds,
      total: counts.reduce((sum, count) => sum + count, 0),
    };
  };

  const readParts = async (selection: ExternalSelection, day: number): Promise<PartCounts> => {
    const { since, until } = periodOf(day, day);
    const { where, values } = conditions(shape, selection, { since, until });
    const rows = await connection.query(
      `select intDiv(-1 - order_0 - {midnight:Int64}, ${PART_US}) as part, toString(count()) from ${table} ${where}
       group by part order by part desc`,
      { ...values, midnight: String(since) },
    );
    return {
      parts: Uint8Array.from(rows, ([part]) => Number(part)),
      counts: Uint32Array.from(rows, ([, count]) => Number(count)),
    };
  };

  return {
    count(selection) {
      return countsByDay.forceFetch(keyOf(selection), { context: selection });
    },
    async distinct(selection, columns) {
      const key = `${columns.join(' ')} ${keyOf(selection)}`;
      const known = distinct.get(key);
      if (known) return known;
      const { where, values } = conditions(shape, selection);
      const filled = where === '' ? 'where' : `${where} and`;
      // One column at a time: ClickHouse keeps counts by day for single columns, if their values
      // are few.
      const counts = columns.map(quotedName).map(
        (name) =>
          `(select toString(count()) from (
             select ${name} from ${table} ${filled} ${name} != '' group by ${name}))`,
      );
      const [row = []] = await connection.query(`select ${counts.join(', ')}`, values);
      const read = row.map(Number);
      distinct.set(key, read);
      return read;
    },
    async rows(selection, { days, counts }, from, to, columns) {
      if (to <= from) return [];
      const { first, last, ...page } = within(counts, from, to);
      let { before } = page;
      // A day is there once for each kind: its counts begin with the day.
      for (let at = first; at > 0 && days[at - 1] === days[at]; at -= 1)
        before -= counts[at - 1] ?? 0;
      const newest = days[first] ?? 0;
      const oldest = days[last] ?? newest;
      let { since, until } = periodOf(oldest, newest);
      if (from - before > maxSkipped) {
        const key = `${newest} ${keyOf(selection)}`;
        const context = { selection, day: newest };
        const byPart = await countsByPart.forceFetch(key, { context });
        const parts = within(byPart.counts, from - before, to - before);
        const midnight = BigInt(newest) * DAY_US;
        const partSince = (part = 0) => midnight + BigInt(part) * PART_US;
        until = partSince(byPart.parts[parts.first]) + PART_US;
        if (oldest === newest) since = partSince(byPart.parts[parts.last]);
        before += parts.before;
      }
      const { where, values } = conditions(shape, selection, { since, until });
      const rows = await connection.query(
        `select ${columns.map(columnSql(shape)).join(', ')} from ${table} ${where}
         order by ${ordered} limit {limit:UInt64} offset {offset:UInt64}`,
        { ...values, limit: to - from, offset: from - before },
      );
      if (rows.length !== to - from) throw incomplete(table, rows.length, to - from);
      return rows.map((row) => row.map(String));
    },
    async statistics(list) {
      const [row] = await connection.query(
        `select statistics from ${database}.list_keys where list = {list:String} and key = ''`,
        { list },
      );
      return row ? String(row[0]) : null;
    },
  };
}

/** Reports fewer rows than were counted: an answer is never a part of itself. */
export function incomplete(table: string, found: number, expected: number): StoreUnavailable {
  return new StoreUnavailable(`${table}: gave ${found} rows where ${expected} are`);
}

function keyOf({ equal, range }: ExternalSelection): string {
  return JSON.stringify([Object.entries(equal), range && [String(range.start), String(range.end)]]);
}

/** Returns SQL that reads a column as it is stored. */
function columnSql({ times, texts }: ExternalTableShape): (name: string) => string {
  return (name) => {
    if (times.includes(name)) return `toString(${quotedName(`${name}_ms`)})`;
    return quotedName(texts.includes(name) ? `${name}_json` : name);
  };
}

/** Returns the days from `oldest` to `newest`, both included. */
function periodOf(oldest: number, newest: number): Period {
  return { since: BigInt(oldest) * DAY_US, until: (BigInt(newest) + 1n) * DAY_US };
}

/**
 * Finds the entries in `counts` that a page covers. The `first` has the row `from`, the `last` has
 * the row before `to`, or is the last entry; `before` counts the rows before the first.
 */
function within(
  counts: Uint32Array,
  from: number,
  to: number,
): { readonly first: number; readonly last: number; readonly before: number } {
  let first = 0;
  let before = 0;
  for (; first < counts.length - 1 && before + (counts[first] ?? 0) <= from; first += 1) {
    before += counts[first] ?? 0;
  }
  let last = first;
  let end = before + (counts[first] ?? 0);
  for (; last < counts.length - 1 && end < to; end += counts[last] ?? 0) last += 1;
  return { first, last, before };
}

/**
 * Returns a WHERE clause for a selection within a period. The order's first column is the negated
 * time in microseconds.
 */
function conditions(
  { columns }: ExternalTableShape,
  { equal, range }: ExternalSelection,
  period: Period | null = null,
): { readonly where: string; readonly values: Readonly<Record<string, BoundValue>> } {
  const values: Record<string, BoundValue> = {};
  const where: string[] = [];
  for (const [column, value] of Object.entries(equal)) {
    if (!columns.includes(column)) throw new RangeError(`rows are not selected by ${column}`);
    where.push(`${quotedName(column)} = {equal_${column}:String}`);
    values[`equal_${column}`] = value;
  }
  const begin = (microseconds: bigint, name: string) => {
    where.push(`order_0 <= {${name}:Int64}`);
    values[name] = String(-1n - microseconds);
  };
  const finish = (microseconds: bigint, name: string) => {
    where.push(`order_0 > {${name}:Int64}`);
    values[name] = String(-1n - microseconds);
  };
  // A time is compared as it is served, cut to milliseconds: the last one is included whole.
  if (range && Number.isFinite(range.start)) begin(BigInt(range.start) * 1000n, 'start');
  if (range && Number.isFinite(range.end)) finish((BigInt(range.end) + 1n) * 1000n, 'end');
  if (period) {
    begin(period.since, 'since');
    finish(period.until, 'until');
  }
  return { where: where.length > 0 ? `where ${where.join(' and ')}` : '', values };
}
