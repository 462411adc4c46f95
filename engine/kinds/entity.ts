import { notInSnapshot } from '../errors.ts';
import { type Fields, objectSchema, recordSql } from '../fields.ts';
import { groupOf, type Operation } from '../operation.ts';
import type { Parameters } from '../parameters.ts';
import { TextColumn } from '../text-column.ts';
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
      const written = `select ${recordSql(record, '},')} from (${rows})`;
      const documents = await layout.once(written, async () =>
        TextColumn.read(await builder.stream(written)),
      );
      const numbered = `(select row_number() over () - 1 as place, * from (${rows}))`;
      const named = each ? underEachName(numbered, each, 'place') : numbered;
      const keys = await builder.runAndReadAll(
        `select place::integer, ${keySql(key)} from ${named}`,
      );
      const places = new Map<string, number>();
      for (const [place, thing] of keys.getRowsJS()) {
        const first = places.get(String(thing)) ?? Number.POSITIVE_INFINITY;
        places.set(String(thing), Math.min(first, Number(place)));
      }
      return (given) => {
        const place = places.get(keyOf(key, given));
        if (place === undefined) throw notInSnapshot(key[0], given[key[0]] ?? '');
        const [document] = documents.range(place, place + 1);
        return document ?? Buffer.alloc(0);
      };
    },
  };
}
