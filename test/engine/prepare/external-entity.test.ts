import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { expect, it } from 'vitest';
import { integer, text } from '../../../engine/definition/fields.ts';
import type { EntityDefinition } from '../../../engine/definition/kinds/entity-operation.ts';
import { hash } from '../../../engine/definition/parameters.ts';
import type { ExternalWriter } from '../../../engine/prepare/external/external-context.ts';
import { storeEntity } from '../../../engine/prepare/external/store-entity.ts';
import { contextOf } from '../../support/prepared-of.ts';

/**
 * The lines that are stored of 300 documents with so many characters each, and how many statements
 * composed documents.
 */
async function stored(characters: number) {
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  await connection.run(
    `create table source as select printf('0x%064x', i) as hash, i as number, repeat('x', ${characters}) as long from range(300) t(i)`,
  );
  const lines: Record<string, string[]> = {};
  const writer: ExternalWriter = {
    createColumnTable: () => Promise.reject(new Error('an entity has no columns')),
    createMergedTable: () => Promise.reject(new Error('an entity has no columns')),
    async insert(table, batches) {
      for await (const { bytes } of batches) {
        lines[table] = [...(lines[table] ?? []), ...Buffer.from(bytes).toString().split('\n')];
      }
    },
  };
  const definition: EntityDefinition = {
    name: 'restaking/long',
    documents: 'restaking/long',
    purpose: 'Long documents.',
    parameters: () => ({ hash: hash('Hash.') }),
    keys: [['hash']],
    record: { number: integer, long: text },
    rows: (table) => `select * from ${table('source')} order by number desc`,
  };
  let statements = 0;
  const stream = connection.stream.bind(connection);
  connection.stream = (sql, ...rest) => {
    if (sql.includes('"long"')) statements += 1;
    return stream(sql, ...rest);
  };
  await storeEntity({ context: await contextOf(connection), writer }, definition);
  connection.closeSync();
  const documents = (lines.documents ?? []).filter((line) => line !== '');
  return { documents, keys: lines.document_keys ?? [], statements };
}

it.each([
  [10, false],
  [200_000, true],
])(
  'documents of %d characters are stored once each, some at a time: %j',
  async (length, parted) => {
    const { documents, keys, statements } = await stored(length);
    expect(documents.map((line) => Number(line.split('\t')[1]))).toEqual(
      Array.from({ length: 300 }, (_, at) => at),
    );
    const text = 'x'.repeat(length);
    expect(documents.map((line) => JSON.parse(line.split('\t')[2] ?? ''))).toEqual(
      Array.from({ length: 300 }, (_, at) => ({ number: 299 - at, long: text })),
    );
    expect(keys.filter((line) => line !== '')).toHaveLength(300);
    expect(statements > 1).toBe(parted);
  },
);
