import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { sqlName, sqlText } from '../../common/sql.ts';
import { COPY_OPTIONS } from '../../prepare/exports.ts';
import { writeArrow } from '../write-arrow.ts';
import { exportValue } from './export-types.ts';
import type { Limited } from './limited-rows.ts';
import type { ResultColumn } from './write-text.ts';

/** Bytes that DuckDB may take for rows on their way to a file: several times what an answer may have. */
const MEMORY = '256MB';

/**
 * Writes rows as CSV, Parquet or Arrow, as exports of lists are written. A database of its own holds the rows
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
    format: 'csv' | 'parquet' | 'arrow',
    path: string,
  ): Promise<void> {
    this.#connection ??= openWriter(this.#folder);
    const connection = await this.#connection;
    const stored = columns.map(({ type }, at) => `${cell(at)} ${type}`);
    await connection.run(`create or replace table result (${stored.join(', ')})`);
    try {
      const appender = await connection.createAppender('result');
      for await (const chunk of rows.chunks()) appender.appendDataChunk(chunk);
      appender.closeSync();
      const values = columns.map(
        ({ name, type }, at) => `${exportValue(cell(at), type, format)} as ${sqlName(name)}`,
      );
      const sql = `select ${values.join(', ')} from result`;
      if (format === 'arrow') await writeArrow(await connection.stream(sql), path);
      else await connection.run(`copy (${sql}) to ${sqlText(path)} (${COPY_OPTIONS[format]})`);
    } finally {
      await connection.run('drop table result');
    }
  }
}

async function openWriter(folder: string): Promise<DuckDBConnection> {
  const instance = await DuckDBInstance.create(':memory:', {
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
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
