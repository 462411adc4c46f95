import type { Cell, Cells } from './cells.ts';
import { FILE_PROBLEMS } from './file-problems.ts';
import { jsonMembers } from './json-members.ts';
import { FileProblem, readText } from './read-text.ts';

/**
 * Reads cells for the named columns from a file with one JSON object a line. A member that is
 * missing is null. Numbers, and objects that stand for text, are taken as they are written.
 *
 * @example
 *     for await (const cells of ndjsonCells('avs.ndjson', ['address', 'uri']).rows) use(cells);
 */
export function ndjsonCells(path: string, columns: readonly string[]): Cells {
  return { columns, rows: read(path, columns) };
}

async function* read(path: string, columns: readonly string[]): AsyncGenerator<readonly Cell[]> {
  let number = 0;
  for await (const line of lines(path)) {
    number += 1;
    const members = membersOf(line, number);
    yield columns.map((name) => cellOf(members.get(name), name, number));
  }
}

/** Lines end with a line feed; the last one may lack it. */
async function* lines(path: string): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of readText(path)) {
    const [first = '', ...more] = piece.split('\n');
    rest += first;
    for (const next of more) {
      yield rest;
      rest = next;
    }
  }
  if (rest !== '') yield rest;
}

function membersOf(line: string, number: number): Map<string, string> {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    throw new FileProblem(FILE_PROBLEMS.line_not_json({ line: number, start: line.slice(0, 80) }));
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new FileProblem(
      FILE_PROBLEMS.line_not_an_object({ line: number, start: line.slice(0, 80) }),
    );
  }
  return jsonMembers(line);
}

function cellOf(member: string | undefined, name: string, number: number): Cell {
  if (member === undefined || member === 'null') return null;
  if (!member.startsWith('"')) return member;
  const text: string = JSON.parse(member);
  if (text.isWellFormed()) return text;
  throw new FileProblem(FILE_PROBLEMS.half_surrogate_pair({ line: number, column: name }));
}
