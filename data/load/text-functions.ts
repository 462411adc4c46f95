import {
  type DuckDBConnection,
  DuckDBScalarFunction,
  DuckDBVector,
  VARCHAR,
} from '@duckdb/node-api';
import duckdb, { type DataChunk, type Vector } from '@duckdb/node-bindings';
import { asciiOf } from '../arrow/chunk-text.ts';
import { stringEntries } from '../arrow/text.ts';

/**
 * SQL calls the function by its name, with one to three ASCII texts, and gets an ASCII text, or
 * null for a null.
 */
export interface TextFunction {
  readonly name: string;
  readonly parameters: 1 | 2 | 3;
  readonly compute: (first: string, second: string, third: string) => string;
}

/**
 * Makes a function available to SQL on this database. Texts cross from DuckDB and back a chunk at a
 * time: one by one they take several times as long as most functions.
 *
 * @example
 *     registerTextFunction(connection, { name: 'reversed', parameters: 1, compute: reversed });
 */
export function registerTextFunction(
  connection: DuckDBConnection,
  { name, parameters, compute }: TextFunction,
): void {
  const registered = new DuckDBScalarFunction();
  registered.setName(name);
  for (let at = 0; at < parameters; at += 1) registered.addParameter(VARCHAR);
  registered.setReturnType(VARCHAR);
  duckdb.scalar_function_set_function(registered.scalar_function, (_info, input, output) => {
    const rows = duckdb.data_chunk_get_size(input);
    writeTexts(output, computed(compute, input, parameters, rows));
  });
  connection.registerScalarFunction(registered);
}

function computed(
  compute: TextFunction['compute'],
  input: DataChunk,
  parameters: number,
  rows: number,
): readonly (string | null)[] {
  const textsOf = (at: number) => asciiOf(duckdb.data_chunk_get_vector(input, at), rows);
  const seconds = parameters > 1 ? textsOf(1) : null;
  const thirds = parameters > 2 ? textsOf(2) : null;
  return textsOf(0).map((first, row) => {
    const second = seconds ? (seconds[row] ?? null) : '';
    const third = thirds ? (thirds[row] ?? null) : '';
    return first === null || second === null || third === null
      ? null
      : compute(first, second, third);
  });
}

function writeTexts(vector: Vector, texts: readonly (string | null)[]): void {
  const offsets = new Int32Array(texts.length + 1);
  for (let row = 0; row < texts.length; row += 1) {
    offsets[row + 1] = (offsets[row] ?? 0) + (texts[row]?.length ?? 0);
  }
  // A null joins as an empty text.
  const entries = stringEntries({ bytes: Buffer.from(texts.join(''), 'latin1'), offsets }, vector);
  duckdb.copy_data_to_vector(vector, 0, entries.buffer as ArrayBuffer, 0, entries.length);
  if (!texts.includes(null)) return;
  const nulls = DuckDBVector.create(vector, texts.length);
  for (let row = 0; row < texts.length; row += 1) if (texts[row] === null) nulls.setItem(row, null);
  nulls.flush();
}
