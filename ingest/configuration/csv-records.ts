import * as z from 'zod';
import { plainDecimal } from '../../common/exact-decimal.ts';
import { at, type Message } from '../../common/messages.ts';
import type { Cell } from '../../data/convert/cells.ts';
import { csvCells } from '../../data/convert/csv.ts';
import { FILE_PROBLEMS } from '../../data/convert/file-problems.ts';
import { FileProblem } from '../../data/convert/read-text.ts';
import { RECORD_PROBLEMS } from '../record-problems.ts';
import { IngestError } from '../shared/ingest-error.ts';

/** A configuration file may have at most this many rows; all are in memory. */
const MAX_ROWS = 500_000;
/** Maximum problems that are listed for one file. */
const MAX_PROBLEMS = 20;

/** A cell that has an address becomes lower case. */
export const addressCell = z
  .string('is empty')
  .regex(/^0[xX][0-9a-fA-F]{40}$/, 'is not an address of 0x and 40 hex digits')
  .transform((text) => text.toLowerCase());

/** A cell that has a decimal from 0 is kept in plain notation; never a float. */
export const decimalCell = z.string('is empty').transform((text, context) => {
  const plain = plainDecimal(text);
  if (plain !== null) return plain;
  context.addIssue({ code: 'custom', message: 'is not a decimal from 0 on, such as 1.0432' });
  return z.NEVER;
});

/** A cell may have any text without NUL. */
export const textCell = z.string('is empty').regex(/^[^\0]*$/, 'holds a NUL');

/**
 * Reads a CSV file with configuration. `rule` has a member for each column; a column may be absent
 * if its rule accepts null. Throws an IngestError that names rows and values.
 */
export async function csvRecords<Shape extends z.ZodRawShape>(
  path: string,
  rule: z.ZodObject<Shape>,
): Promise<z.output<z.ZodObject<Shape>>[]> {
  const names = Object.keys(rule.shape);
  const problems: Message[] = [];
  const records: z.output<z.ZodObject<Shape>>[] = [];
  try {
    const { columns, rows } = await csvCells(path);
    refuseColumns(path, columns, rule.shape);
    let number = 1;
    for await (const cells of rows) {
      number += 1;
      if (records.length === MAX_ROWS)
        throw new FileProblem(
          FILE_PROBLEMS.too_many({
            most: MAX_ROWS,
            things: 'rows',
            remedy: 'leave out the oldest',
          }),
        );
      const row = Object.fromEntries(
        names.map((name): [string, Cell] => [name, cells[columns.indexOf(name)] ?? null]),
      );
      const parsed = rule.safeParse(row);
      if (parsed.success) records.push(parsed.data);
      else
        problems.push(
          ...parsed.error.issues.map((issue) => at(path, invalidRow(number, row, issue))),
        );
      if (problems.length >= MAX_PROBLEMS) break;
    }
  } catch (cause) {
    if (!(cause instanceof FileProblem)) throw cause;
    throw new IngestError([...problems, at(path, cause.found)], { cause });
  }
  if (problems.length > 0) throw new IngestError(problems);
  return records;
}

function refuseColumns(path: string, columns: readonly string[], shape: z.ZodRawShape): void {
  const names = Object.keys(shape);
  const missing = names.filter(
    // A column may be absent if its rule accepts null.
    (name) =>
      !columns.includes(name) &&
      !z.safeParse(z.object({ cell: shape[name] ?? z.never() }), { cell: null }).success,
  );
  const unknown = columns.filter((name) => !names.includes(name));
  const problems = [
    ...missing.map((column) => RECORD_PROBLEMS.column_missing({ column, columns: names })),
    ...unknown.map((column) => RECORD_PROBLEMS.column_unknown({ column, columns: names })),
  ].map((found) => at(path, found));
  if (problems.length > 0) throw new IngestError(problems);
}

function invalidRow(
  row: number,
  cells: Readonly<Record<string, Cell>>,
  { path: [column], message }: { readonly path: readonly PropertyKey[]; readonly message: string },
): Message {
  if (column === undefined) return RECORD_PROBLEMS.row_invalid({ row, rule: message });
  const value = cells[String(column)] ?? null;
  return RECORD_PROBLEMS.cell_invalid({
    row,
    column: String(column),
    ...(value !== null && { value }),
    rule: message,
  });
}
