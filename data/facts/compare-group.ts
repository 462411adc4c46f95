import type { DuckDBConnection } from '@duckdb/node-api';
import { plainDecimal, subtractDecimals } from '../../common/exact-decimal.ts';
import { sqlName, sqlText } from '../../common/sql.ts';
import type { Column } from '../contract/declare.ts';
import { tableOf } from '../contract/tables.ts';
import { rowsOf } from '../load/rows.ts';
import type { FactGroup, FactSource } from './fact-file.ts';
import type { FactDifference, GroupVerdict } from './verdict.ts';

/** A connection has a snapshot's tables. */
export interface ComparedTables {
  readonly connection: DuckDBConnection;
  /** The tables are in this schema. */
  readonly schema: string;
  /** Whether the snapshot has rows from a block. */
  readonly hasBlock: (block: number) => boolean;
  /** Null if the snapshot names no last block. */
  readonly reaches: LastBlock | null;
  /** Null unless the logs are declared complete up to this block. */
  readonly completeTo: LastBlock | null;
}

/** A snapshot ends with this block, which has this time. */
interface LastBlock {
  readonly block: number;
  readonly time: string;
}

/** Our rows have a fact's keys. */
interface Found {
  /** Keeps at most three distinct ones. */
  readonly values: readonly (readonly (string | null)[])[];
  readonly place: string | null;
}

/** Compares a group's facts with a snapshot's rows. */
export async function compareGroup(
  tables: ComparedTables,
  source: FactSource,
  group: FactGroup,
): Promise<{ readonly verdict: GroupVerdict; readonly differences: FactDifference[] }> {
  const theirSource = sourceText(source);
  const counts = { agree: 0, differ: 0, notCovered: 0 };
  const differences: FactDifference[] = [];
  const { hasAny, found } = await findRows(tables, group);
  for (const [at, row] of group.rows.entries()) {
    const own = found.get(at);
    for (const [column, theirs] of row.values.entries()) {
      const ours = [...new Set(own?.values.map((values) => values[column] ?? 'null'))];
      if (own === undefined && !(hasAny && isCovered(tables, row))) counts.notCovered += 1;
      else if (ours.length === 1 && isEqual(ours[0] ?? '', theirs, group.tolerance))
        counts.agree += 1;
      else {
        counts.differ += 1;
        differences.push({
          what: group.what,
          table: group.table,
          column: group.values[column] ?? '',
          keys: Object.fromEntries(group.keys.map((key, index) => [key, row.keys[index] ?? ''])),
          block: row.block ?? null,
          ours: own === undefined ? null : ours.join(', '),
          theirs,
          tolerance: group.tolerance,
          ourSource: own?.place ?? null,
          theirSource,
        });
      }
    }
  }
  const { what, table } = group;
  return { verdict: { what, table, source: theirSource, ...counts }, differences };
}

/** Names a source with its commit and path. */
export function sourceText({ name, commit, path }: FactSource): string {
  return [commit === undefined ? name : `${name} @${commit}`, path].filter(Boolean).join(', ');
}

/** Whether the snapshot would have a fact's row: it has others from its block. */
function isCovered(
  { hasBlock, completeTo }: ComparedTables,
  { block, time }: FactGroup['rows'][number],
): boolean {
  if (block !== undefined && hasBlock(block)) return true;
  return isReached(completeTo, { block, time });
}

/** Whether a last block is at a fact's block or time, or after it. */
export function isReached(
  last: LastBlock | null,
  { block, time }: { block?: number | undefined; time?: string | undefined },
): boolean {
  if (last === null) return false;
  return block === undefined
    ? time !== undefined && Date.parse(time) <= Date.parse(last.time)
    : block <= last.block;
}

/** Numbers are equal within the tolerance, other values if their texts are. */
function isEqual(ours: string, theirs: string, tolerance: string): boolean {
  const [a, b] = [ours.toLowerCase(), theirs.toLowerCase()];
  if (a === b || tolerance === '0') return a === b;
  const [left, right] = [plainDecimal(a), plainDecimal(b)];
  if (left === null || right === null) return false;
  const distance = subtractDecimals(left, right).replace('-', '');
  return distance === tolerance || subtractDecimals(distance, tolerance).startsWith('-');
}

/** Finds our rows by the fact's place in its group. */
async function findRows(
  { connection, schema }: ComparedTables,
  group: FactGroup,
): Promise<{ readonly hasAny: boolean; readonly found: ReadonlyMap<number, Found> }> {
  const { columns } = tableOf(group.table);
  const text = (reference: string) => textSql(columns, reference);
  const conditions = Object.entries(group.where).map(
    ([reference, value]) => `lower(${text(reference)}) = ${sqlText(value.toLowerCase())}`,
  );
  const rows = `${sqlName(schema)}.${sqlName(group.table)} where ${['true', ...conditions].join(' and ')}`;
  const keys = group.keys.map((key, at) => `lower(${text(key)}) as k${at}`);
  const facts = group.rows.map(
    (row, at) => `(${[at, ...row.keys.map((key) => sqlText(key.toLowerCase()))].join(', ')})`,
  );
  const names = group.keys.map((_, at) => `k${at}`).join(', ');
  const place = placeSql(columns);
  const [[any] = []] = await rowsOf(connection, `select count(*)::integer from ${rows}`);
  const read = await connection.runAndReadAll(/* sql */ `
    with facts(fact, ${names}) as (values ${facts.join(', ')}),
    own as (select ${keys.join(', ')}, [${group.values.map(text).join(', ')}] as found, ${place} as place from ${rows})
    select fact::integer, list(distinct to_json(found)::varchar order by to_json(found)::varchar)[1:3], min(place)
    from facts join own using (${names}) group by fact`);
  const found = read.getRowsJson().map(([fact, values, at]): [number, Found] => [
    Number(fact),
    {
      values: (values as string[]).map((one) => JSON.parse(one)),
      place: at === null ? null : String(at),
    },
  ]);
  return { hasAny: Number(any) > 0, found: new Map(found) };
}

/** Writes a column, or a member that a JSON column has, as the text that a fact has. */
function textSql(columns: readonly Column[], reference: string): string {
  const [name = '', member] = reference.split('.');
  if (member !== undefined) return `(${sqlName(name)} ->> ${sqlText(`$.${member}`)})`;
  const kind = columns.find((column) => column.name === name)?.type.kind;
  if (kind === 'time') return `strftime(${sqlName(name)}, '%Y-%m-%dT%H:%M:%SZ')`;
  return `${sqlName(name)}::varchar`;
}

/** Writes a row's place on the chain, as far as its table has it. */
function placeSql(columns: readonly Column[]): string {
  const has = (name: string) => columns.some((column) => column.name === name);
  if (has('block_number') && has('log_index'))
    return "'block ' || block_number || ', log ' || log_index";
  if (has('updated_block')) return "'block ' || updated_block";
  return 'null';
}
