import { open } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';
import {
  type DuckDBAppender,
  type DuckDBConnection,
  DuckDBDataChunk,
  type DuckDBValue,
} from '@duckdb/node-api';
import { DataType, type Field, type Schema } from 'apache-arrow';
import { sqlName } from '../sql.ts';
import { BatchBody } from './array.ts';
import { arrowColumn } from './column.ts';
import { ArrowFormatError } from './format-error.ts';
import { type ArrowMessage, arrowMessages } from './messages.ts';
import type { ArrowColumn, Dictionaries, ValueReader } from './scalars.ts';
import { arraySlots } from './slots.ts';

/** A column of the file that was asked for. */
interface WantedColumn extends ArrowColumn {
  readonly name: string;
  readonly arrowType: DataType;
  /** Its place among the columns of the file. */
  readonly position: number;
}

/** DuckDB's rows per vector, the most that fit in a chunk. */
const CHUNK_ROWS = 2048;
/** Converting this many chunks takes about 20 ms; then other work of the process gets its turn. */
const CHUNKS_AT_ONCE = 16;
/** Rows of nothing but nulls take no bytes, so nothing but this bounds them. */
const MAX_ROWS_WITHOUT_BYTES = 2 ** 24;

/**
 * Reads an Arrow IPC file, in the file or the stream format, into the temporary table `table`
 * (replaced when it exists; visible to `connection` only). The table gets those of the `wanted`
 * columns that the file has, in the order of `wanted`, each with the DuckDB type that
 * `arrowColumn` chooses; all others are neither decompressed nor converted. One record batch at a
 * time is in memory. When anything is wrong, no table is left behind.
 *
 * @param table the table's name, not quoted.
 * @throws ArrowFormatError when the file is not Arrow, truncated, corrupt, has a wanted column of
 *   a type that is not supported, or has none of the wanted columns. `arrowMessages` says the one
 *   case of lost data that the stream format leaves unnoticed.
 */
export async function readArrow(
  connection: DuckDBConnection,
  path: string,
  table: string,
  wanted: readonly string[],
): Promise<void> {
  const handle = await open(path);
  try {
    const messages = arrowMessages(handle);
    const first = await messages.next();
    if (first.done || first.value.kind !== 'schema') throw new ArrowFormatError('no Arrow schema');
    const { schema } = first.value;
    const columns = wantedColumns(schema, wanted);
    const declared = columns.map(({ name, type }) => `${sqlName(name)} ${type}`);
    await connection.run(`create or replace temp table ${sqlName(table)} (${declared.join(', ')})`);
    try {
      await appendMessages(connection, table, schema, columns, messages);
    } catch (cause) {
      await connection.run(`drop table if exists temp.${sqlName(table)}`);
      throw cause;
    }
  } finally {
    await handle.close();
  }
}

function wantedColumns(schema: Schema, wanted: readonly string[]): WantedColumn[] {
  const columns = wanted.flatMap((name) => {
    const found = schema.fields.filter((field) => field.name === name);
    const [field] = found;
    if (field === undefined) return [];
    if (found.length > 1) {
      throw new ArrowFormatError(`column "${name}" is there ${found.length} times`);
    }
    return [wantedColumn(field, schema.fields.indexOf(field))];
  });
  if (columns.length === 0) {
    throw new ArrowFormatError(`none of the columns is there: ${wanted.join(', ')}`);
  }
  return columns;
}

function wantedColumn({ name, type: arrowType }: Field, position: number): WantedColumn {
  return inColumn(name, () => ({ ...arrowColumn(arrowType), name, arrowType, position }));
}

/** Names the column in the error that `work` throws. */
function inColumn<T>(name: string, work: () => T): T {
  try {
    return work();
  } catch (cause) {
    if (!(cause instanceof ArrowFormatError)) throw cause;
    throw new ArrowFormatError(`column "${name}": ${cause.message}`, { cause });
  }
}

async function appendMessages(
  connection: DuckDBConnection,
  table: string,
  schema: Schema,
  columns: readonly WantedColumn[],
  messages: AsyncIterable<ArrowMessage>,
): Promise<void> {
  const dictionaries = new Map<number, readonly DuckDBValue[]>();
  const used = new Map(columns.flatMap(({ arrowType }) => dictionaryTypes(arrowType)));
  const appender = await connection.createAppender(table, null, 'temp');
  try {
    for await (const message of messages) {
      if (message.kind === 'batch') {
        const types = schema.fields.map((field) => field.type);
        const readers = await columnReaders(message, types, columns, dictionaries);
        await appendRows(appender, columns, readers, message.batch.length);
      } else if (message.kind === 'dictionary') {
        const type = used.get(message.id);
        if (type === undefined) continue;
        const known = message.isDelta ? (dictionaries.get(message.id) ?? []) : [];
        const added = await dictionaryValues(message, type, dictionaries);
        dictionaries.set(message.id, [...known, ...added]);
      }
    }
  } catch (cause) {
    // Or closing would write what is left of a table that is about to be dropped.
    appender.clear();
    throw cause;
  } finally {
    appender.closeSync();
  }
}

/** The dictionary types in a type, by their ids, with the types of their values. */
function dictionaryTypes(type: DataType): [id: number, values: DataType][] {
  const nested = (type.children ?? []).flatMap((field) => dictionaryTypes(field.type));
  return DataType.isDictionary(type) ? [[type.id, type.dictionary], ...nested] : nested;
}

/** A message that brings rows: a record batch, or the values of a dictionary. */
type RowsMessage = Exclude<ArrowMessage, { kind: 'schema' }>;

async function columnReaders(
  message: RowsMessage,
  types: readonly DataType[],
  columns: readonly WantedColumn[],
  dictionaries: Dictionaries,
): Promise<ValueReader[]> {
  const slots = arraySlots(types, message.batch);
  const bytes = await message.body();
  if (bytes.length === 0 && message.batch.length > MAX_ROWS_WITHOUT_BYTES) {
    throw new ArrowFormatError(`record batch of ${message.batch.length} rows has no bytes`);
  }
  const body = new BatchBody(bytes, message.batch.compression);
  const read = columns.map(async (column) => {
    const slot = slots[column.position];
    if (slot === undefined) throw new ArrowFormatError(`column "${column.name}" is missing`);
    const array = await body.array(slot, column.name);
    return inColumn(column.name, () => column.reader(array, dictionaries));
  });
  return Promise.all(read);
}

async function dictionaryValues(
  message: RowsMessage & { kind: 'dictionary' },
  type: DataType,
  dictionaries: Dictionaries,
): Promise<DuckDBValue[]> {
  const name = `dictionary ${message.id}`;
  const column = { ...arrowColumn(type), name, arrowType: type, position: 0 };
  const [read] = await columnReaders(message, [type], [column], dictionaries);
  if (read === undefined) return [];
  const { length } = message.batch;
  return inColumn(name, () => Array.from({ length }, (_, index) => read(index)));
}

async function appendRows(
  appender: DuckDBAppender,
  columns: readonly WantedColumn[],
  readers: readonly ValueReader[],
  rows: number,
): Promise<void> {
  const chunk = DuckDBDataChunk.create(columns.map(({ type }) => type));
  for (let start = 0; start < rows; start += CHUNK_ROWS) {
    if (start % (CHUNK_ROWS * CHUNKS_AT_ONCE) === 0) await breathe();
    chunk.reset();
    chunk.rowCount = Math.min(CHUNK_ROWS, rows - start);
    columns.forEach(({ name }, position) => {
      const read = readers[position];
      if (read !== undefined) inColumn(name, () => fill(chunk, position, read, start));
    });
    appender.appendDataChunk(chunk);
  }
}

function fill(chunk: DuckDBDataChunk, position: number, read: ValueReader, start: number): void {
  const vector = chunk.getColumnVector(position);
  const { itemCount } = vector;
  for (let i = 0; i < itemCount; i++) vector.setItem(i, read(start + i));
  vector.flush();
}
