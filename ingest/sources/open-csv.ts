import type { DuckDBConnection } from '@duckdb/node-api';
import { sqlText } from '../../common/sql.ts';
import type { InputFile } from './inputs.ts';
import type { Schema } from './layout.ts';
import { matchLayout } from './match.ts';
import { type Conversion, openConverted } from './open-converted.ts';
import type { OpenedFile } from './opened.ts';

/**
 * RFC 4180 is read with a line that names columns. Nothing is guessed: digits as text stay text.
 */
const DIALECT = `header = true, delim = ',', quote = '"', escape = '"'`;

/** Opens CSV files by `openConverted`. */
export function openCsv(
  connection: DuckDBConnection,
  files: readonly InputFile[],
  conversion: Conversion,
): Promise<OpenedFile[]> {
  return openConverted(connection, files, conversion, async (file) => {
    const schema = await schemaOf(connection, file);
    return { match: matchLayout('csv', schema), values: () => readCsv(file, schema) };
  });
}

/** Reads the columns in the first line; the rows are checked when they are read. */
async function schemaOf(connection: DuckDBConnection, file: InputFile): Promise<Schema> {
  const found = await connection.runAndReadAll(
    `describe from read_csv(${sqlText(file.path)}, all_varchar = true, skip = 0, ignore_errors = true, ${DIALECT})`,
  );
  return new Map(found.getRowsJS().map(([name]) => [String(name), typeOf(String(name))]));
}

/** cryo writes a transaction's status as true or false. */
function typeOf(name: string): string {
  return name.toLowerCase() === 'success' ? 'BOOLEAN' : 'VARCHAR';
}

function readCsv(file: InputFile, schema: Schema): string {
  const columns = [...schema].map(([name, type]) => `${sqlText(name)}: ${sqlText(type)}`);
  return `read_csv(${sqlText(file.path)}, auto_detect = false, ${DIALECT}, columns = {${columns.join(', ')}})`;
}
