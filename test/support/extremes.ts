import { join } from 'node:path';
import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { sqlName, sqlText } from '../../common/sql.ts';
import { MAX_AMOUNT } from '../../common/vocabulary.ts';
import type { Column, ColumnType, Table } from '../../data/contract/tables.ts';
import { storedType } from '../../data/load/column-types.ts';

/** Characters beyond the first plane, quotes, an escape, a control and a line separator. */
const ASTRAL = '\u{1f9ad}\u{10ffff} "\\\' \u0001\u2028 \ufeff';

const LONG_TEXT = `repeat('\u{1f9ad}', 2000)`;

/** Items of a long list, and of a list in one. */
const [LONG_LIST, INNER_LIST] = [300, 3];

/**
 * SQL of the greatest and the least value that the contract allows in a column, in this order;
 * none for kinds without such ends.
 */
export function extremesOf({ type, nullable }: Pick<Column, 'type' | 'nullable'>): string[] {
  return [...extremesOfType(type), ...(nullable ? ['null'] : [])];
}

function extremesOfType(type: ColumnType, isItem = false): string[] {
  switch (type.kind) {
    case 'amount':
      return [`${MAX_AMOUNT}::decimal(38, 0)`, '0::decimal(38, 0)'];
    case 'signed':
      return [`${MAX_AMOUNT}::decimal(38, 0)`, `${-MAX_AMOUNT}::decimal(38, 0)`];
    case 'decimal':
      return [`'1${'0'.repeat(30)}'`, "'0'", `'0.${'0'.repeat(40)}1'`];
    case 'integer':
      return [`${type.max}::hugeint::bigint`, `(${type.min}::hugeint)::bigint`];
    case 'time':
      return ["timestamp '9999-12-31 23:59:59.999999'", "timestamp '0001-01-01 00:00:00'"];
    case 'text':
    case 'identifier':
      return [sqlText(ASTRAL), "''", ...(isItem ? [] : [LONG_TEXT])];
    case 'json':
      return [`'{"${'\u{1f9ad}'}":1e400,"":-0}'`, "'{}'"];
    case 'boolean':
      return ['true', 'false'];
    case 'list':
      return listsOf(type.of, isItem ? INNER_LIST : LONG_LIST);
    case 'struct': {
      const fields = Object.entries(type.fields).map(
        ([name, field]) => [name, extremesOfType(field, true)] as const,
      );
      return [0, 1].map((at) => {
        const members = fields.map(
          ([name, values]) => `${sqlName(name)} := ${values[at % values.length]}`,
        );
        return `struct_pack(${members.join(', ')})`;
      });
    }
    default:
      return [];
  }
}

/**
 * Two long lists of the extremes of an item, and the empty list: lists of a row that belong
 * together are of one length.
 */
function listsOf(item: ColumnType, length: number): string[] {
  const digits = { address: 40, hash: 64 }[item.kind as string];
  const values = digits === undefined ? extremesOfType(item, true) : [`'0x${'f'.repeat(digits)}'`];
  const empty = `[]::${fileType(item)}[]`;
  const long = [0, 1].map(
    (at) => `list_resize(${empty}, ${length}, ${values[at % values.length]})`,
  );
  return [...long, empty];
}

/** The type of a column in a file: DuckDB writes a HUGEINT as a DOUBLE. */
function fileType(type: ColumnType): string {
  return storedType(type).replaceAll('HUGEINT', 'DECIMAL(38, 0)');
}

/** A column of a table, SQL of the values for its first rows, and of that for all others. */
export interface Replaced {
  readonly table: Table;
  readonly column: Column;
  readonly values: readonly string[];
  /** By default they stay as they are. */
  readonly rest?: string | undefined;
}

/** Writes the tables of a snapshot in Parquet again, with other values in these columns. */
export async function replaceValues(folder: string, replaced: readonly Replaced[]): Promise<void> {
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  for (const table of new Set(replaced.map(({ table }) => table))) {
    const file = sqlText(join(folder, `${table.name}.parquet`));
    const columns = replaced
      .filter((one) => one.table === table)
      .map(({ column, values, rest }) => {
        const name = sqlName(column.name);
        const type = fileType(column.type);
        const cases = values.map((value, at) => `when file_row_number = ${at} then ${value}`);
        return `(case ${cases.join(' ')} when true then ${rest ?? `${name}::${type}`} end)::${type} as ${name}`;
      });
    await connection.run(
      `create or replace table changed as select * replace (${columns.join(', ')})
       from read_parquet(${file}, file_row_number = true)`,
    );
    await connection.run(
      `copy (select * exclude (file_row_number) from changed order by file_row_number)
       to ${file} (format parquet)`,
    );
  }
  connection.closeSync();
}
