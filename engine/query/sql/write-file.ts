import { rmSync, statSync } from 'node:fs';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../../common/duckdb.ts';
import { sqlName, sqlText } from '../../../common/sql.ts';
import { writeChunks } from '../../../data/arrow/write-chunks.ts';
import { COPY_OPTIONS } from '../../prepare/exports.ts';
import { exportType } from './export-types.ts';
import type { LimitedRows } from './limited-rows.ts';
import { namesTooLong, type ResultColumn } from './result-columns.ts';
import { SqlError } from './sql-error.ts';

/**
 * DuckDB may take this many bytes for rows on their way to a file: several times an answer's limit.
 */
const MEMORY = '256MB';

/**
 * Writes rows as Parquet or Arrow, as exports of lists are written. A database of its own holds the
 * rows at the same time: the one that runs clients' SQL can reach no file at all, this one runs
 * none and reaches one folder.
 *
 * @example
 *     await new FileWriter('answers').write(columns, rows, bytes, 'parquet', path);
 */
export class FileWriter {
  readonly #folder: string;
  #connection: Promise<DuckDBConnection> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Writes as many rows as have room in a file with this many bytes; the others are cut off. */
  async write(
    columns: readonly ResultColumn[],
    rows: LimitedRows,
    bytes: number,
    format: 'parquet' | 'arrow',
    path: string,
  ): Promise<void> {
    this.#connection ??= openWriter(this.#folder);
    const connection = await this.#connection;
    const stored = columns.map(({ type }, at) => `${cell(at)} ${type}`);
    await own(format, connection.run(`create or replace table result (${stored.join(', ')})`));
    try {
      const appender = await own(format, connection.createAppender('result'));
      // If one of these chunks fails, the client's SQL is at fault.
      for await (const chunk of rows.chunks()) appender.appendDataChunk(chunk);
      appender.closeSync();
      const values = columns.map(
        ({ name, type }, at) => `${cell(at)}::${exportType(type, format)} as ${sqlName(name)}`,
      );
      const sql = `select ${values.join(', ')} from result`;
      const written =
        format === 'arrow'
          ? await own(
              format,
              connection
                .stream(sql)
                .then((result) => writeChunks(result, path, { maxBytes: bytes })),
            )
          : await own(format, copyParquet(connection, sql, rows.count, path, bytes));
      if (written === null) throw namesTooLong(bytes);
      if (written < rows.count) rows.cut(rows.count - written);
    } finally {
      await connection.run('drop table if exists result');
    }
  }

  /** Interrupts the statement that runs, if one does. */
  async interrupt(): Promise<void> {
    (await this.#connection)?.interrupt();
  }
}

/** Two looks at a file's size are this many milliseconds apart. */
const LOOK_MS = 20;

/** Writes this share of the rows that had room next: the others have bytes of their own. */
const SHARE = 0.9;

/**
 * Writes rows as Parquet, and returns how many had room in this many bytes; null if the names have
 * none. A file's size is not known before it is written: one that is too long is removed, and one
 * with fewer rows takes its place.
 */
async function copyParquet(
  connection: DuckDBConnection,
  sql: string,
  count: number,
  path: string,
  bytes: number,
): Promise<number | null> {
  for (let rows = count; ; ) {
    const copy = `copy (${sql} limit ${rows}) to ${sqlText(path)} (${COPY_OPTIONS.parquet})`;
    const size = await sizeOfCopy(connection, copy, path, bytes);
    if (size <= bytes) return rows;
    rmSync(path, { force: true });
    if (rows === 0) return null;
    rows = Math.floor(rows * (bytes / size) * SHARE);
  }
}

/** Measures the file that a COPY writes, which ends once it has more than `most` bytes. */
async function sizeOfCopy(
  connection: DuckDBConnection,
  copy: string,
  path: string,
  most: number,
): Promise<number> {
  const sizeNow = () => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  let passed = 0;
  const watch = setInterval(() => {
    const size = sizeNow();
    if (size <= most) return;
    passed = size;
    connection.interrupt();
  }, LOOK_MS);
  try {
    await connection.run(copy);
    return sizeNow();
  } catch (cause) {
    if (passed > 0) return passed;
    throw cause;
  } finally {
    clearInterval(watch);
  }
}

/**
 * DuckDB gives these errors about a value that has no form in the file; all others mean this
 * process or its machine.
 */
const OF_VALUES =
  /^(Failed to [a-z ]+: )?(Conversion|Out of Range|Invalid Input|Not implemented|Binder|Parser) Error/;

/** Awaits a statement of this module. No error shows the client a text that is not its own. */
async function own<T>(format: string, statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (cause) {
    if (!(cause instanceof Error) || !OF_VALUES.test(cause.message)) throw cause;
    throw new SqlError(
      'not-allowed',
      `these columns have values without a form in ${format}; cast them, or ask for JSON`,
    );
  }
}

async function openWriter(folder: string): Promise<DuckDBConnection> {
  const instance = await openDuckDB(':memory:', {
    memory_limit: MEMORY,
    temp_directory: '',
    threads: '1',
  });
  const connection = await instance.connect();
  await connection.run(`set allowed_directories = [${sqlText(`${folder}/`)}]`);
  await connection.run('set enable_external_access = false');
  await connection.run('set lock_configuration = true');
  return connection;
}

/** Names the table's column for a result's column, which can have any name. */
function cell(at: number): string {
  return `c${at}`;
}
