import { sqlName } from '../../data/sql.ts';
import { notInSnapshot } from '../errors.ts';
import { type Fields, objectSchema, recordSql } from '../fields.ts';
import { readIntegers } from '../layout/read-integers.ts';
import { groupOf, type Operation } from '../operation.ts';
import type { Parameters } from '../parameters.ts';
import { SortedTexts } from '../sorted-texts.ts';
import { Texts } from '../texts.ts';
import { type Key, keyOf, keySql, underEachName } from './key.ts';

/** An operation that gives the one thing that its parameters name. */
export interface EntityDefinition {
  readonly name: string;
  readonly purpose: string;
  readonly parameters: Parameters;
  readonly key: Key;
  /** A parameter of the key whose column lists all that a thing is found by. */
  readonly each?: string;
  readonly record: Fields;
  /**
   * SELECT of one row a thing, in a total order: a column for each parameter of the key and for
   * each field. Of things that have a key in common the first is found.
   */
  readonly rows: string;
}

/**
 * Makes an operation whose answers are written at load, one document a thing, and found by the
 * thing's key. A thing that is not in the snapshot is `not_found`. Operations that find the same
 * things by different keys share the documents.
 */
export function entity(definition: EntityDefinition): Operation {
  const { name, purpose, parameters, key, each, record, rows } = definition;
  return {
    name,
    group: groupOf(name),
    path: `/${name}`,
    purpose,
    parameters,
    response: objectSchema(record),
    rows,
    async lay(layout) {
      const { builder } = layout;
      const written = `select ${recordSql(record)} from (${rows})`;
      const documents = await layout.once(written, async () =>
        Texts.read(await builder.stream(written)),
      );
      const numbered = `(select row_number() over () - 1 as place, * from (${rows}))`;
      const named = each ? underEachName(numbered, each, 'place') : numbered;
      const table = `answers.${sqlName(name)}`;
      await builder.run(
        `create table ${table} as
         select ${keySql(key)} as key, min(place)::integer as place from ${named} group by key`,
      );
      const keys = await SortedTexts.read(
        await builder.stream(`select key from ${table} order by key`),
      );
      const places = await readIntegers(builder, `select place from ${table} order by key`);
      await builder.run(`drop table ${table}`);
      return (given) => {
        const number = keys.numberOf(keyOf(key, given));
        if (number === null) throw notInSnapshot(key[0], given[key[0]] ?? '');
        return documents.at(places[number] ?? 0);
      };
    },
  };
}
