import { sqlName } from '../../common/sql.ts';
import { positionOf } from './chain-sql.ts';
import type { DerivedRelation } from './relation.ts';

/* SQL over the rows of relations that a delta changes. */

/** The columns that hold a row's block or position; the first that is there counts. */
const PLACES: readonly (readonly [column: string, sql: string, from: (block: number) => string])[] =
  [
    ['block_number', 'block_number', String],
    ['number', 'number', String],
    ...['position', 'since', 'named'].map(
      (column) => [column, `${column}::bigint`, positionOf] as const,
    ),
  ];

/** The temporary table that has the keys under which a delta may change a relation's rows. */
export function touchedTable(name: string): string {
  return `touched_${name}`;
}

/** SQL for a key's column as bytes: relations that JavaScript computes have digits. */
export function keySql(
  { columns }: Pick<DerivedRelation, 'columns'>,
  key: string,
  of?: string,
): string {
  const column = `${of === undefined ? '' : `${of}.`}${sqlName(key)}`;
  return columns[key] === 'VARCHAR' ? `unhex(${column})` : column;
}

/** A statement with further common table expressions. */
export function withBound(bound: readonly string[], sql: string): string {
  if (bound.length === 0) return sql;
  const rest = /^\s*with\s/i.exec(sql);
  return `with ${bound.join(', ')}${rest ? `, ${sql.slice(rest[0].length)}` : ` ${sql}`}`;
}

/** SQL condition for the rows from a block on; null if no column has a block or a position. */
export function fromBlockSql(columns: DerivedRelation['columns'], block: number): string | null {
  const place = PLACES.find(([column]) => column in columns);
  if (!place) return null;
  const [, sql, from] = place;
  return `${sql} >= ${from(block)}`;
}

/** SQL condition that a relation's row has the same keys as a row `touched`. */
export function sameKeys(relation: DerivedRelation, alias: string): string {
  return (relation.perKey?.keys ?? [])
    .map((key) => `${keySql(relation, key, alias)} = touched.${sqlName(key)}`)
    .join(' and ');
}
