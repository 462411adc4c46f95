import { sqlName, sqlText } from '../../../common/sql.ts';
import { columnOf } from '../../definition/fields.ts';
import { filterKeyPrefix, KEY_SEPARATOR, type Key } from '../../definition/kinds/key.ts';

/** SQL that joins the parts of a row's key; null if a part is null. */
export function keySql(key: Key): string {
  return joined(key.map(valueSql));
}

/**
 * Writes SQL that lists the texts, as `filterKeyOf` has them, for all combinations of optional
 * filters that select a row; null if a value in a combination is.
 */
export function filterKeysSql(filters: readonly string[]): string {
  const keys = combinationsOf(filters).map((names) =>
    joined(names.map((filter) => `${sqlText(filterKeyPrefix(filter))} || ${valueSql(filter)}`)),
  );
  return `[${keys.map((key) => key || "''").join(', ')}]`;
}

function combinationsOf([first, ...others]: readonly string[]): readonly string[][] {
  if (first === undefined) return [[]];
  return combinationsOf(others).flatMap((names) => [names, [first, ...names]]);
}

function valueSql(parameter: string): string {
  return `${sqlName(columnOf(parameter))}::varchar`;
}

function joined(parts: readonly string[]): string {
  return parts.join(` || '${KEY_SEPARATOR}' || `);
}

/**
 * Selects the rows of `source`, once for each item of the list in the column that a key's parameter
 * reads: an item with several names then has a row for each. `number` is SQL that tells the rows of
 * `source` apart.
 */
export function underEachAlias(source: string, parameter: string, number: string): string {
  const column = sqlName(columnOf(parameter));
  return `(select ${number}, * replace (unnest(${column}) as ${column}) from ${source})`;
}
