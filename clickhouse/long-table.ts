import { LRUCache } from 'lru-cache';
import type { DayCounts, LongSelection, LongTable, LongTableShape } from '../store/long-store.ts';
import { StoreUnavailable } from '../store/store-unavailable.ts';
import type { BoundValue, Connection } from './connection.ts';
import { quoted, tableName } from './tables.ts';

/** Bytes of counts by day that are cached, of all tables of a snapshot. */
const CACHED_BYTES = 64 * 2 ** 20;

/** Opens a table of columns: rows are counted by day once a selection, and a page is read within the days it lies in. */
export function openLongTable(
  connection: Pick<Connection, 'query'>,
  database: string,
  shape: LongTableShape,
): LongTable {
  const table = `${database}.${tableName(shape)}`;
  const ordered = shape.order.map((_, at) => `order_${at}`).join(', ');
  const counted = new LRUCache<string, DayCounts>({
    maxSize: CACHED_BYTES,
    sizeCalculation: ({ days }) => 512 + days.length * 9,
  });
  const underWay = new Map<string, Promise<DayCounts>>();
  const distinct = new LRUCache<string, readonly number[]>({ max: 10_000 });

  const readCounts = async (selection: LongSelection): Promise<DayCounts> => {
    const { where, values } = conditions(shape, selection);
    const kind = shape.kind === null ? "''" : quoted(shape.kind);
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

  return {
    count(selection) {
      const key = keyOf(selection);
      const known = counted.get(key) ?? underWay.get(key);
      if (known) return Promise.resolve(known);
      const reading = readCounts(selection)
        .then((read) => {
          counted.set(key, read);
          return read;
        })
        .finally(() => underWay.delete(key));
      underWay.set(key, reading);
      return reading;
    },
    async distinct(selection, columns) {
      const key = `${columns.join(' ')} ${keyOf(selection)}`;
      const known = distinct.get(key);
      if (known) return known;
      const { where, values } = conditions(shape, selection);
      const filled = where === '' ? 'where' : `${where} and`;
      // A column at a time: the counts by day that ClickHouse keeps have the values of one column, where these are few.
      const counts = columns.map(quoted).map(
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
      // Days before the page are counted off; the page lies in those from `newest` to `oldest`.
      let before = 0;
      let at = 0;
      while (at < days.length && before + (counts[at] ?? 0) <= from) {
        before += counts[at] ?? 0;
        at += 1;
      }
      // A day is there once for each kind: its counts begin where the day does.
      while (at > 0 && days[at - 1] === days[at]) {
        at -= 1;
        before -= counts[at] ?? 0;
      }
      const newest = days[at] ?? 0;
      let end = before;
      let last = at;
      for (; last < days.length && end < to; last += 1) end += counts[last] ?? 0;
      const oldest = days[last - 1] ?? newest;
      const within = conditions(shape, selection, { newest, oldest });
      const rows = await connection.query(
        `select ${columns.map(columnSql(shape)).join(', ')} from ${table} ${within.where}
         order by ${ordered} limit {limit:UInt64} offset {offset:UInt64}`,
        { ...within.values, limit: to - from, offset: from - before },
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

/** Fewer rows than were counted: an answer is never a part of itself. */
export function incomplete(table: string, found: number, expected: number): StoreUnavailable {
  return new StoreUnavailable(`${table}: gave ${found} rows where ${expected} are`);
}

function keyOf({ equal, range }: LongSelection): string {
  return JSON.stringify([Object.entries(equal), range && [String(range.start), String(range.end)]]);
}

/** The stored form of a column. */
function columnSql({ times, texts }: LongTableShape): (name: string) => string {
  return (name) => {
    if (times.includes(name)) return `toString(${quoted(`${name}_ms`)})`;
    return quoted(texts.includes(name) ? `${name}_json` : name);
  };
}

const DAY_US = 86_400_000_000n;

/** WHERE of a selection within days, whose first column of the order is the time in microseconds, turned round. */
function conditions(
  { columns }: LongTableShape,
  { equal, range }: LongSelection,
  days: { readonly newest: number; readonly oldest: number } | null = null,
): { readonly where: string; readonly values: Readonly<Record<string, BoundValue>> } {
  const values: Record<string, BoundValue> = {};
  const where: string[] = [];
  for (const [column, value] of Object.entries(equal)) {
    if (!columns.includes(column)) throw new RangeError(`rows are not selected by ${column}`);
    where.push(`${quoted(column)} = {equal_${column}:String}`);
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
  if (days) {
    begin(BigInt(days.oldest) * DAY_US, 'first_day');
    finish((BigInt(days.newest) + 1n) * DAY_US, 'last_day');
  }
  return { where: where.length > 0 ? `where ${where.join(' and ')}` : '', values };
}
