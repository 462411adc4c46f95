import { sqlText } from '../../common/sql.ts';
import type { EntityDefinition } from '../../engine/kinds/entity.ts';
import { jsonSql } from '../json-sql.ts';
import { keySql, underEachAlias } from '../key-sql.ts';
import { insertRows, type LongContext } from './long-context.ts';
import { anyText, plainText } from './tsv.ts';

/** Stores the documents of an entity, and each key by which one of them is found. */
export async function storeEntity(long: LongContext, definition: EntityDefinition): Promise<void> {
  const { documents, record, rows, keys, aliases } = definition;
  const numbered = `(select row_number() over () - 1 as document, * from (${rows}))`;
  await long.context.memoize(documents, () =>
    insertRows(
      long,
      'documents',
      [sqlText(documents), plainText('document'), anyText(jsonSql(record))],
      numbered,
    ),
  );
  for (const key of keys) {
    const parameters = key.join(' ');
    await long.context.memoize(`${documents} ${parameters}`, () => {
      const named = aliases ? underEachAlias(numbered, aliases, 'document') : numbered;
      return insertRows(
        long,
        'document_keys',
        [sqlText(documents), sqlText(parameters), plainText('key'), plainText('document')],
        `(select ${keySql(key)} as key, document from ${named}) where key is not null`,
      );
    });
  }
}
