import {
  DuckDBBlobValue,
  DuckDBDecimalValue,
  DuckDBListValue,
  DuckDBStructValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampNanosecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
  type DuckDBValue,
} from '@duckdb/node-api';
import type { Column, ColumnType } from '../../data/contract/tables.ts';
import { plainDecimal } from './decimal.ts';
import type { Nested, NestedRecord } from './nested.ts';

/**
 * The cells of one row of a table, read by the types of the snapshot contract. A method without
 * "OrNull" throws on null; each throws on a value that its type does not allow.
 */
export class Cells {
  private readonly table: string;
  private readonly cells: Readonly<Record<string, DuckDBValue>>;

  constructor(table: string, cells: Readonly<Record<string, DuckDBValue>>) {
    this.table = table;
    this.cells = cells;
  }

  /** Reads a column as its type has it; null also for a column that files may leave out. */
  value({ name, type, nullable, mayBeAbsent }: Column): unknown {
    if (mayBeAbsent && this.cells[name] === undefined) return null;
    if (type.kind === 'json') return this.json(name);
    if (type.kind === 'list') return this.listOf(name, type.of);
    if (nullable && this.cell(name) === null) return null;
    switch (type.kind) {
      case 'address':
      case 'hash':
        return this.hex(name);
      case 'amount':
      case 'integer':
      case 'signed':
        return this.integer(name);
      case 'decimal':
        return this.decimal(name);
      case 'time':
        return this.time(name);
      case 'boolean':
        return this.flag(name);
      case 'struct':
        return this.struct(name);
      default:
        return this.text(name);
    }
  }

  text(column: string): string {
    return this.required(column, this.textOrNull(column));
  }

  textOrNull(column: string): string | null {
    const value = this.cell(column);
    return value === null ? null : String(value);
  }

  /** An address or a hash, lower case; bytes become 0x and hex digits. */
  hex(column: string): string {
    return this.required(column, this.hexOrNull(column));
  }

  hexOrNull(column: string): string | null {
    const value = this.cell(column);
    if (value === null) return null;
    if (value instanceof DuckDBBlobValue) return `0x${Buffer.from(value.bytes).toString('hex')}`;
    if (typeof value === 'string') return value.toLowerCase();
    throw this.failure(column, 'an address or a hash', value);
  }

  flag(column: string): boolean {
    const value = this.cell(column);
    if (typeof value !== 'boolean') throw this.failure(column, 'a boolean', value);
    return value;
  }

  /** Rejects unsafe integers: they come from floating point, with rounded digits. */
  integer(column: string): bigint {
    const value = this.cell(column);
    if (typeof value === 'bigint') return value;
    if (Number.isSafeInteger(value)) return BigInt(Number(value));
    if (value instanceof DuckDBDecimalValue && value.scale === 0) return value.value;
    if (typeof value === 'string' && /^-?[0-9]+$/.test(value)) return BigInt(value);
    throw this.failure(column, 'an integer', value);
  }

  integerOrNull(column: string): bigint | null {
    return this.cell(column) === null ? null : this.integer(column);
  }

  /** A plain decimal numeral; of a double, the shortest one that gives the same double. */
  decimal(column: string): string {
    const value = this.cell(column);
    if (value === null) throw this.failure(column, 'a decimal', value);
    return plainDecimal(String(value));
  }

  /** Microseconds since 1970 UTC. */
  time(column: string): bigint {
    return this.required(column, this.timeOrNull(column));
  }

  timeOrNull(column: string): bigint | null {
    const value = this.cell(column);
    if (value === null) return null;
    if (value instanceof DuckDBTimestampValue) return value.micros;
    if (value instanceof DuckDBTimestampTZValue) return value.micros;
    if (value instanceof DuckDBTimestampSecondsValue) return value.seconds * 1_000_000n;
    if (value instanceof DuckDBTimestampMillisecondsValue) return value.millis * 1_000n;
    if (value instanceof DuckDBTimestampNanosecondsValue) return value.nanos / 1_000n;
    throw this.failure(column, 'a time', value);
  }

  /** The text of a JSON object, "{}" for null and for empty text. */
  json(column: string): string {
    const text = this.textOrNull(column);
    return text === null || text === '' ? '{}' : text;
  }

  list(column: string): Nested[] {
    const value = nested(this.cell(column)) ?? [];
    if (!Array.isArray(value)) throw this.failure(column, 'a list', this.cell(column));
    return value;
  }

  private listOf(column: string, of: ColumnType): readonly Nested[] {
    const values = this.list(column);
    if (of.kind === 'address' || of.kind === 'hash') {
      return values.map((one) => String(one).toLowerCase());
    }
    const isWhole = of.kind === 'amount' || of.kind === 'integer';
    return isWhole ? values.map((one) => BigInt(String(one))) : values;
  }

  struct(column: string): NestedRecord {
    return this.structOrNull(column) ?? {};
  }

  structOrNull(column: string): NestedRecord | null {
    const value = this.cell(column);
    if (value === null) return null;
    if (!(value instanceof DuckDBStructValue)) throw this.failure(column, 'a struct', value);
    return nestedRecord(value);
  }

  private cell(column: string): DuckDBValue {
    const value = this.cells[column];
    if (value === undefined) throw new Error(`${this.table}: no column ${column}`);
    return value;
  }

  private required<Value>(column: string, value: Value | null): Value {
    if (value === null) throw this.failure(column, 'a value', null);
    return value;
  }

  private failure(column: string, expected: string, value: DuckDBValue): Error {
    return new Error(`${this.table}.${column}: expected ${expected}, found ${String(value)}`);
  }
}

function nested(value: DuckDBValue): Nested {
  if (value === null || typeof value === 'string' || typeof value === 'bigint') return value;
  if (Number.isSafeInteger(value)) return BigInt(Number(value));
  if (value instanceof DuckDBDecimalValue && value.scale === 0) return value.value;
  if (value instanceof DuckDBListValue) return value.items.map(nested);
  if (value instanceof DuckDBStructValue) return nestedRecord(value);
  throw new Error(`a nested value is neither text, integer, list nor struct: ${String(value)}`);
}

function nestedRecord(struct: DuckDBStructValue): NestedRecord {
  return Object.fromEntries(
    Object.entries(struct.entries).map(([field, value]) => [field, nested(value)]),
  );
}
