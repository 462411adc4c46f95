import { sqlName } from '../../data/sql.ts';
import { notInSnapshot } from '../errors.ts';
import { columnOf, type Fields, objectSchema, recordSql } from '../fields.ts';
import { layListing } from '../layout/lay-listing.ts';
import { groupOf, type Operation } from '../operation.ts';
import type { Parameters } from '../parameters.ts';
import { SortedTexts } from '../sorted-texts.ts';
import { TextColumn } from '../text-column.ts';

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
 * Makes an operation whose answers are written at load, one document a thing, and found by the
 * thing's key. A thing that is not in the snapshot is `not_found`.
 */
export function entity(definition: EntityDefinition): Operation {
  const { name, purpose, parameters, key, record, rows } = definition;
  return {
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    parameters,
    response: objectSchema(record),
    rows,
    async lay(builder) {
      const table = `answers.${sqlName(name)}`;
      const columns = key.map((parameter) => `${sqlName(columnOf(parameter))}::varchar`);
      await builder.run(
        `create table ${table} as select concat_ws('${SEPARATOR}', ${columns.join(', ')}) as key, * from (${rows})`,
      );
      const { written } = await layListing(builder, table, 'key');
      const keys = await SortedTexts.read(
        await builder.stream(`select key from ${table} order by key`),
      );
      const documents = await TextColumn.read(
        await builder.stream(`select ${recordSql(record, '},')} from ${table}`),
        written,
      );
      await builder.run(`drop table ${table}`);
      return (given) => {
        const place = keys.numberOf(key.map((parameter) => given[parameter]).join(SEPARATOR));
        if (place === null) throw notInSnapshot(key[0], given[key[0]] ?? '');
        const [document] = documents.range(place, place + 1);
        return document ?? Buffer.alloc(0);
      };
    },
  };
}

/** Stands between the parts of a key; no address, hash, index or network holds it. */
const SEPARATOR = ' ';
