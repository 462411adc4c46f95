import { readFile } from 'node:fs/promises';
import {
  type DuckDBConnection,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBStructValue,
  DuckDBTimestampValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import { DataType, StructRow, tableFromIPC, Vector } from 'apache-arrow';

/** A value as DuckDB and Arrow both can give it: numbers exact, times in microseconds. */
export type Plain = string | number | bigint | boolean | null | Plain[] | { [name: string]: Plain };

/** The exact sum of a list of amounts. */
export function total(amounts: Plain | undefined): bigint {
  if (!Array.isArray(amounts)) throw new TypeError(`not a list: ${String(amounts)}`);
  return amounts.reduce<bigint>((sum, amount) => sum + BigInt(String(amount)), 0n);
}

/** The rows of a query. */
export async function duckdbRows(connection: DuckDBConnection, sql: string): Promise<Plain[][]> {
  const rows = await (await connection.run(sql)).getRows();
  return rows.map((row) => row.map(fromDuckDB));
}

function fromDuckDB(value: DuckDBValue): Plain {
  if (value instanceof DuckDBDecimalValue) return value.value;
  if (value instanceof DuckDBTimestampValue) return value.micros;
  if (value instanceof DuckDBListValue) return value.items.map(fromDuckDB);
  if (value instanceof DuckDBStructValue) {
    return Object.fromEntries(
      Object.entries(value.entries).map(([name, entry]) => [name, fromDuckDB(entry)]),
    );
  }
  if (value === null || typeof value !== 'object') return value;
  throw new TypeError(`value of an unexpected type: ${String(value)}`);
}

/** The rows of an Arrow IPC file, as apache-arrow reads it. */
export async function arrowRows(path: string): Promise<Plain[][]> {
  const table = tableFromIPC(await readFile(path));
  const columns = table.schema.fields.map((field, index) => {
    const vector = table.getChildAt(index);
    // Its getter gives milliseconds as a double; the array holds the microseconds.
    if (DataType.isTimestamp(field.type)) {
      const micros: BigInt64Array = vector?.toArray();
      return Array.from(micros, (moment, row) => (vector?.isValid(row) ? moment : null));
    }
    return [...(vector ?? [])].map(fromArrow);
  });
  return Array.from({ length: table.numRows }, (_, row) =>
    columns.map((column) => column[row] ?? null),
  );
}

function fromArrow(value: unknown): Plain {
  if (value instanceof Vector) return [...value].map(fromArrow);
  if (value instanceof StructRow) {
    return Object.fromEntries([...value].map(([name, entry]) => [String(name), fromArrow(entry)]));
  }
  // A decimal, as four 32-bit words from the lowest up.
  if (value instanceof Uint32Array) {
    return BigInt.asIntN(
      128,
      value.reduceRight((sum, word) => (sum << 32n) | BigInt(word), 0n),
    );
  }
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return value;
    default:
      if (value === null) return null;
      throw new TypeError(`value of an unexpected type: ${String(value)}`);
  }
}
