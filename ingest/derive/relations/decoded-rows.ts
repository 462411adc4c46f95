import type { TextRow } from '../../../common/relations/rows.ts';
import type { DecodedLog, Value } from '../../abi/dynamic.ts';
import { decodeRow } from '../../abi/dynamic.ts';
import type { REASONS } from './log-faults.ts';

/** The rows of one log, or the reason for which the log is rejected. */
export type RowsOfLog = readonly TextRow[] | keyof typeof REASONS;

/**
 * The rows that `rowsOf` makes of decoded logs, each after `position`, `event` and `reason`. A log
 * that viem cannot decode, or that `rowsOf` rejects, has one row with the reason, and null in all
 * of `width` further columns.
 */
export async function* decodedRows(
  logs: AsyncIterable<TextRow>,
  width: number,
  rowsOf: (log: DecodedLog) => RowsOfLog,
): AsyncGenerator<TextRow> {
  for await (const row of logs) {
    const { event, position, parameters } = decodeRow(row);
    const rows = parameters ? rowsOf({ event, position, parameters }) : 'offset';
    if (typeof rows === 'string') {
      yield [position, event.key, rows, ...Array.from({ length: width }, () => null)];
    } else for (const values of rows) yield [position, event.key, null, ...values];
  }
}

/** Reads the value at a path, names in a tuple. Throws if there is none: a bug in a rule. */
export function valueAt(value: Value, path: string): Value {
  let found: Value | undefined = value;
  for (const name of path.split('.')) {
    // Lists have no names.
    found =
      typeof found === 'object' && !Array.isArray(found)
        ? (found as Readonly<Record<string, Value>>)[name]
        : undefined;
  }
  if (found === undefined) throw new Error(`a decoded log has no ${path}`);
  return found;
}

/** Reads the list at a path. Throws if there is none: a bug in a rule. */
export function listAt(value: Value, path: string): readonly Value[] {
  const found = valueAt(value, path);
  if (!Array.isArray(found)) throw new Error(`${path} of a decoded log is no list`);
  return found;
}

/**
 * Writes the text of one value; integers as decimals. Throws for a tuple or list: a bug in a rule.
 */
export function textOf(value: Value): string {
  if (typeof value === 'object') throw new Error('a tuple or list where one value is meant');
  return String(value);
}
