import { type Relation, relation } from '../../../common/relations/relation.ts';
import { withTemporaryRelations } from '../../../common/relations/run-relations.ts';
import type { EntityDefinition } from '../../definition/kinds/entity-operation.ts';
import type { Key } from '../../definition/kinds/key.ts';
import { newestSql, readsOfSelect } from '../../definition/select.ts';
import { COLUMNS, PATHS } from '../../store/format.ts';
import { readIntegers } from '../columns/read-integers.ts';
import { readUtf8 } from '../columns/read-utf8.ts';
import type { PrepareContext } from '../prepare-context.ts';
import { jsonSql } from '../sql/json-sql.ts';
import { keySql, underEachAlias } from '../sql/key-sql.ts';
import { slicesByValue } from '../sql/slices.ts';

/** Writes an entity's documents and each of its keys, once for all operations that find them so. */
export async function prepareEntity(
  context: PrepareContext,
  definition: EntityDefinition,
): Promise<void> {
  const { documents, record, rows, keys, lists } = definition;
  await context.memoize(documents, () =>
    context.writeTexts(
      `${PATHS.entity(documents)}/documents`,
      [COLUMNS.document],
      context.inSlices(
        `select ${jsonSql(record)} from (${newestSql(rows)})`,
        lists && ((most) => slicesByValue(context.connection, lists, most)),
      ),
    ),
  );
  for (const key of keys) {
    const path = PATHS.keys(documents, key);
    await context.memoize(path, () => writeKeys(context, definition, key, path));
  }
}

async function writeKeys(
  context: PrepareContext,
  definition: EntityDefinition,
  key: Key,
  path: string,
): Promise<void> {
  const { connection } = context;
  await withTemporaryRelations(connection, [keysRelation(definition, key)], {}, async () => {
    const [keys] = await readUtf8(connection, 'select key from entity_keys order by key');
    const found = await readIntegers(connection, 'select document from entity_keys order by key');
    if (!keys) throw new RangeError('one column was selected');
    context.writeArrow(
      path,
      { [COLUMNS.term]: keys, [COLUMNS.row]: found },
      {
        'restaking.columns': 'Keys, ascending by their bytes, and the row of the document of each.',
      },
    );
  });
}

/** Finds the first document that has a key, by its number. */
export function keysRelation({ rows, aliases }: EntityDefinition, key: Key): Relation {
  return relation({
    name: 'entity_keys',
    columns: { key: 'VARCHAR', document: 'INTEGER' },
    reads: readsOfSelect(rows),
    growth: 'whole',
    sql: ({ table }) => {
      const numbered = numberedSql(rows(table));
      const named = aliases
        ? underEachAlias(`(${numbered})`, aliases, 'document')
        : `(${numbered})`;
      return `select ${keySql(key)} as key, min(document)::integer as document from ${named} group by key`;
    },
  });
}

/** Selects an entity's rows, each with its document's number. */
export function numberedSql(rows: string): string {
  return `select row_number() over () - 1 as document, * from (${rows})`;
}
