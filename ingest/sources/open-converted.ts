import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { isOutOfMemory } from '../../common/machine-failure.ts';
import { at, type Message } from '../../common/messages.ts';
import { sqlText } from '../../common/sql.ts';
import { PARQUET } from '../duckdb/parquet.ts';
import { INPUT_PROBLEMS } from '../input-problems.ts';
import { DUCKDB_TYPES } from './convert.ts';
import { columnsOf } from './dataset.ts';
import type { InputFile } from './inputs.ts';
import type { Match } from './match.ts';
import { fullColumns, nullProblems } from './nulls.ts';
import { reasonOf, summary } from './open-parquet.ts';
import type { OpenedFile } from './opened.ts';

/** Names the folder for converted files, and selects their rows. */
export interface Conversion {
  readonly folder: string;
  /** SQL that selects rows. */
  readonly selected: (match: Match) => string;
  /** A message for each fault is added. */
  readonly problems: Message[];
}

/** Holds a text file's layout, or its problems, and SQL that reads its rows. */
interface Readable {
  readonly match: Match | Message[];
  readonly values: (match: Match) => string;
}

/**
 * Converts text files to Parquet files with the dataset's columns, since reading text twice costs
 * more than writing the selected rows. Files for which `read` returns null have no value and are
 * skipped.
 */
export async function openConverted(
  connection: DuckDBConnection,
  files: readonly InputFile[],
  { folder, selected, problems }: Conversion,
  read: (file: InputFile) => Promise<Readable | null>,
): Promise<OpenedFile[]> {
  const opened: OpenedFile[] = [];
  for (const [index, file] of files.entries()) {
    try {
      const readable = await read(file);
      if (!readable) continue;
      const { match, values } = readable;
      if (Array.isArray(match)) {
        problems.push(...match.map((one) => at(file.name, one)));
        continue;
      }
      const path = join(folder, `${file.format}-${index}.parquet`);
      const found = await transcode(connection, file, match, values(match), path, selected(match));
      if (Array.isArray(found)) problems.push(...found);
      else opened.push(found);
    } catch (cause) {
      // Conversion writes a file: a full disk is not the input's fault.
      if (isOutOfMemory(cause)) throw cause;
      const format = file.format.toUpperCase();
      const reason = reasonOf(cause, file);
      problems.push(at(file.name, INPUT_PROBLEMS.input_unreadable({ format, reason })));
    }
  }
  return opened;
}

/** Writes the selected rows to `path`; returns the problems if a row lacks a value. */
async function transcode(
  connection: DuckDBConnection,
  file: InputFile,
  match: Match,
  values: string,
  path: string,
  selected: string,
): Promise<OpenedFile | Message[]> {
  const converted = [...match.columns].map(([name, { sql }]) => `${sql} as ${name}`);
  const full = fullColumns(match);
  const lacksValue = `(${full.map(({ raw }) => `${raw} is null`).join(' or ')})`;
  // Rows with such a null are copied too: it may be in the column that selects rows.
  await connection.run(/* sql */ `
    copy (select ${converted.join(', ')}, ${lacksValue} as lacks_value from ${values} where ${selected} or ${lacksValue})
    to ${sqlText(path)} (${PARQUET})`);
  const found = await connection.runAndReadAll(/* sql */ `
    select count(*), min(block_number), max(block_number), count(*) filter (lacks_value) from read_parquet(${sqlText(path)})`);
  const [rows, from, to, lacking] = (found.getRowsJS()[0] ?? []).map(Number);
  if (lacking) {
    const inOrder = `select row_number() over () as "row", * from ${values}`;
    return nullProblems(connection, file, full, inOrder);
  }
  const pieces = rows ? [{ rows, from: from ?? 0, to: to ?? 0 }] : [];
  const dataset = columnsOf(match.layout.dataset)
    .filter(([name]) => match.columns.has(name))
    .map(([name, { kind }]) => [name, { raw: name, type: DUCKDB_TYPES[kind], sql: name }] as const);
  return { file, layout: match.layout, path, columns: new Map(dataset), ...summary(pieces) };
}
