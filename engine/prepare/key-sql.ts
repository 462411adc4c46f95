import { sqlName } from '../../common/sql.ts';
import { columnOf } from '../fields.ts';
import { KEY_SEPARATOR, type Key } from '../kinds/key.ts';

/** SQL for the text of the key that a row belongs to; null if a part of it is. */
export function keySql(key: Key): string {
  const columns = key.map((parameter) => `${sqlName(columnOf(parameter))}::varchar`);
  return columns.join(` || '${KEY_SEPARATOR}' || `);
}

/**
 * SELECT of the rows of `source`, once for each item of the list in the column that a key's
 * parameter reads: an item with several names then has a row for each. `number` is SQL that
 * distinguishes the rows of `source` apart.
 */
export function underEachAlias(source: string, parameter: string, number: string): string {
  const column = sqlName(columnOf(parameter));
  return `(select ${number}, * replace (unnest(${column}) as ${column}) from ${source})`;
}
