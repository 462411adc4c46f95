import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { sqlName, sqlText } from '../../common/sql.ts';
import { COPY_OPTIONS } from '../../prepare/exports.ts';
import { writeArrow } from '../write-arrow.ts';
import { exportType } from './export-types.ts';
import type { Limited } from './limited-rows.ts';
import type { ResultColumn } from './result-columns.ts';
import { SqlError } from './sql-error.ts';

/** Bytes that DuckDB may take for rows on their way to a file: several times what an answer may have. */
const MEMORY = '256MB';

/**
 * Writes rows as Parquet or Arrow, as exports of lists are written. A database of its own holds the rows
 * meanwhile: the one that runs clients' SQL can reach no file at all, this one runs none and reaches one folder.
 */
export class FileWriter {
  readonly #folder: string;
  #connection: Promise<DuckDBConnection> | null = null;

  constructor(folder: string) {
    this.#folder = folder;
  }

  async write(
    columns: readonly ResultColumn[],
    rows: Limited,
    format: 'parquet' | 'arrow',
    path: string,
  ): Promise<void> {
    this.#connection ??= openWriter(this.#folder);
    const connection = await this.#connection;
    const stored = columns.map(({ type }, at) => `${cell(at)} ${type}`);
    await own(format, connection.run(`create or replace table result (${stored.join(', ')})`));
    try {
      const appender = await own(format, connection.createAppender('result'));
      // An error of these chunks is one of the client's SQL.
      for await (const chunk of rows.chunks()) appender.appendDataChunk(chunk);
      appender.closeSync();
      const values = columns.map(
        ({ name, type }, at) => `${cell(at)}::${exportType(type, format)} as ${sqlName(name)}`,
      );
      const sql = `select ${values.join(', ')} from result`;
      if (format === 'arrow') {
        await own(
          format,
          connection.stream(sql).then((result) => writeArrow(result, path)),
        );
      } else {
        const copy = `copy (${sql}) to ${sqlText(path)} (${COPY_OPTIONS[format]})`;
        await own(format, connection.run(copy));
      }
    } finally {
      await connection.run('drop table if exists result');
    }
  }
}

/** Errors of DuckDB about a value that has no form in the file; all others mean this process or its machine. */
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

/** The column of the table that holds a result's column, whose own name may be anything. */
function cell(at: number): string {
  return `c${at}`;
}
