import { sqlName } from '../../data/sql.ts';
import { columnOf } from '../fields.ts';
import type { CanonicalParameters } from '../parameters.ts';

/**
 * The parameters that together name a thing, the most telling one first; each reads the SQL column
 * of its own name.
 */
export type Key = readonly [string, ...string[]];

/** SQL for the name of the thing that a row belongs to; null where a part of it is. */
export function keySql(key: Key): string {
  const columns = key.map((parameter) => `${sqlName(columnOf(parameter))}::varchar`);
  return columns.join(` || '${SEPARATOR}' || `);
}

/** The name of the thing that a request names. */
export function keyOf(key: Key, given: CanonicalParameters): string {
  return key.map((parameter) => given[parameter]).join(SEPARATOR);
}

/**
 * SELECT of the rows of `source`, once for each item of the list in the column that a key's
 * parameter reads: what goes by several names then has a row for each. `number` is SQL that tells
 * the rows of `source` apart.
 */
export function underEachName(source: string, parameter: string, number: string): string {
  const column = sqlName(columnOf(parameter));
  return `(select ${number}, * replace (unnest(${column}) as ${column}) from ${source})`;
}

/** Stands between the parts of a name; no address, hash, number or network holds it. */
const SEPARATOR = ' ';
