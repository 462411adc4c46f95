import { sqlName } from '../../data/sql.ts';
import { notInSnapshot } from '../errors.ts';
import { columnOf, type Fields, objectSchema, recordSql } from '../fields.ts';
import { groupOf, type Operation } from '../operation.ts';
import type { Parameters } from '../parameters.ts';

/** An operation that gives the one thing that its parameters name. */
export interface EntityDefinition {
  readonly name: string;
  readonly purpose: string;
  readonly parameters: Parameters;
  /** The parameters that together name the thing; the most telling one first. */
  readonly key: readonly [string, ...string[]];
  readonly record: Fields;
  /** SELECT of one row a thing: a column for each key parameter and for each field. */
  readonly rows: string;
}

/**
 * Makes an operation whose answers are written at load, one document a thing, and found by a
 * prepared point query over an index. A thing that is not in the snapshot is `not_found`.
 */
export function entity(definition: EntityDefinition): Operation {
  const { name, purpose, parameters, key, record, rows } = definition;
  const table = `answers.${sqlName(name)}`;
  const columns = key.map((parameter) => sqlName(columnOf(parameter)));
  const request = `select document from ${table} where ${key
    .map((parameter, place) => `${columns[place]} = $${parameter}`)
    .join(' and ')}`;
  return {
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    parameters,
    response: objectSchema(record),
    rows,
    request,
    async lay(builder, database) {
      const keys = columns.map((column) => `${column}::varchar as ${column}`).join(', ');
      await builder.run(
        `create table ${table} as select ${keys}, ${recordSql(record)} as document from (${rows})`,
      );
      await builder.run(
        `create index ${sqlName(`${name} by ${key[0]}`)} on ${table} (${columns[0]})`,
      );
      return async (given) => {
        const bindings = Object.fromEntries(
          key.map((parameter) => [parameter, given[parameter] ?? '']),
        );
        const [row] = await database.query(request, bindings);
        if (!row) throw notInSnapshot(key[0], bindings[key[0]] ?? '');
        return Buffer.from(String(row[0]));
      };
    },
  };
}
