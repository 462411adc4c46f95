import type { DuckDBConnection } from '@duckdb/node-api';
import type { DefinedRelation } from '../../../common/relations/relation.ts';
import { withTemporaryRelations } from '../../../common/relations/run-relations.ts';
import { sqlText } from '../../../common/sql.ts';
import type { EntityDefinition } from '../../definition/kinds/entity-operation.ts';
import { readsOfSelect } from '../../definition/select.ts';
import { numberedSql } from '../kinds/prepare-entity.ts';
import { jsonSql } from '../sql/json-sql.ts';
import { keySql, underEachAlias } from '../sql/key-sql.ts';
import { type ExternalContext, insertRows } from './external-context.ts';
import { anyText, plainText } from './tsv.ts';

/** Has an entity's rows, each with its document's number. */
const NUMBERED = 'numbered_documents';

/**
 * DuckDB computes this many rows at once, and has each text in them, several times if it is
 * computed in several steps.
 */
const VECTOR_ROWS = 2048;

/** Bounds a statement's documents in bytes, if a vector has more. */
const PART_BYTES = 4 * 2 ** 20;

/** This many documents are measured, to estimate the length of all. */
const MEASURED = 64;

/** Stores an entity's documents, and the keys that find them. */
export async function storeEntity(
  external: ExternalContext,
  definition: EntityDefinition,
): Promise<void> {
  const { connection } = external.context;
  const { documents, record, keys, aliases } = definition;
  const json = jsonSql(record);
  await withTemporaryRelations(connection, [numberedRelation(definition)], {}, async () => {
    await external.context.memoize(documents, async () =>
      insertRows(
        external,
        'documents',
        [sqlText(documents), plainText('document'), anyText(json)],
        ...(await partsOf(connection, json)),
      ),
    );
    for (const key of keys) {
      const parameters = key.join(' ');
      await external.context.memoize(`${documents} ${parameters}`, () => {
        const named = aliases ? underEachAlias(NUMBERED, aliases, 'document') : NUMBERED;
        return insertRows(
          external,
          'document_keys',
          [sqlText(documents), sqlText(parameters), plainText('key'), plainText('document')],
          `(select ${keySql(key)} as key, document from ${named}) where key is not null`,
        );
      });
    }
  });
}

function numberedRelation({ rows }: EntityDefinition): DefinedRelation {
  return {
    name: NUMBERED,
    reads: readsOfSelect(rows),
    growth: 'whole',
    sql: ({ table }) => numberedSql(rows(table)),
  };
}

/** Returns SELECTs that together have all documents of an entity, each about PART_BYTES. */
async function partsOf(connection: DuckDBConnection, json: string): Promise<readonly string[]> {
  const reader = await connection.runAndReadAll(
    `select (select count(*) from ${NUMBERED}), coalesce(max(strlen(json)), 1)
     from (select ${json} as json from (from ${NUMBERED} limit ${MEASURED}))`,
  );
  const [count = 0, longest = 1] = (reader.getRowsJS()[0] ?? []).map(Number);
  const rows = Math.ceil(PART_BYTES / longest);
  if (rows >= VECTOR_ROWS) return [NUMBERED];
  return Array.from(
    { length: Math.ceil(count / rows) },
    (_, part) =>
      `(from ${NUMBERED} where document >= ${part * rows} and document < ${(part + 1) * rows})`,
  );
}
