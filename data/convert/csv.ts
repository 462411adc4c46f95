import { pipeline, Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Cell, Cells } from './cells.ts';
import { FILE_PROBLEMS } from './file-problems.ts';
import { FileProblem, readText } from './read-text.ts';

/**
 * Reads a CSV file's cells (RFC 4180): commas, quotes that are doubled inside quotes, a head line
 * with the columns' names. An empty cell is null, and `""` is empty text. Throws a FileProblem.
 *
 * @example
 *     const { columns, rows } = await csvCells('tokens.csv');
 */
export async function csvCells(path: string): Promise<Cells> {
  const records = read(path);
  const head = await records.next();
  if (head.done) throw new FileProblem(FILE_PROBLEMS.head_line_missing());
  const columns = head.value.map((name) => name ?? '');
  const again = columns.find((name, index) => columns.indexOf(name) !== index);
  if (again !== undefined)
    throw new FileProblem(FILE_PROBLEMS.head_line_repeats({ column: again }));
  return { columns, rows: records };
}

/** Yields every record, the head line among them. */
async function* read(path: string): AsyncGenerator<readonly Cell[]> {
  const parser = parse({
    record_delimiter: ['\n', '\r\n'],
    cast: (value, { quoting }) => (value === '' && !quoting ? null : value),
  });
  // The iteration below throws the error.
  pipeline(Readable.from(readText(path)), parser, () => {});
  try {
    for await (const record of parser) yield record;
  } catch (cause) {
    if (!(cause instanceof CsvError)) throw cause;
    const { lines, message: reason } = cause;
    const place = typeof lines === 'number' ? { line: lines } : {};
    throw new FileProblem(FILE_PROBLEMS.csv_malformed({ ...place, reason }), { cause });
  }
}
