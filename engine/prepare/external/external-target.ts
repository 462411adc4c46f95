import { isUnbounded } from '../../definition/unbounded.ts';
import { prepareOperation } from '../kinds/prepare-operation.ts';
import { prepareQuery } from '../kinds/prepare-query.ts';
import { checkAsOfSql } from '../states/as-of-sql.ts';
import type { PrepareTarget } from '../target.ts';
import { dropExternalTables } from './drop-external-tables.ts';
import type { ExternalWriter } from './external-context.ts';
import { storeOperation } from './store-operation.ts';

/** A load writes into this database in ClickHouse. */
export interface ExternalDatabase {
  readonly database: string;
  readonly writer: ExternalWriter;
}

/**
 * Stores unbounded rows in a database in ClickHouse and the rest in the folder. Memory is bounded
 * for a snapshot of any size: the process takes about twice `memoryBytes`, for Node, DuckDB itself
 * and the memory that running statements have and DuckDB does not count.
 */
export function externalTarget({ database, writer }: ExternalDatabase): PrepareTarget {
  return {
    database,
    databaseBounds: { memoryBytes: 176 * 2 ** 20, threads: 1, loadInto: 'file' },
    // A statement has its records' texts in memory, about 1,000 bytes for each nested row.
    contextBounds: { maxListed: 2 ** 13 },
    connections: 1,
    // With more words a column's dictionary takes more memory than the rows at a table's end.
    maxWords: 4096,
    loadsDirectly: false,
    prepare: (context, operation) =>
      isUnbounded(operation)
        ? storeOperation({ context, writer }, operation)
        : prepareOperation(context, operation),
    async finish({ database: tables, context, operations, absent, rows }) {
      const dropped = await dropExternalTables(context.connection, rows);
      await tables.compact();
      // SQL that runs by request reads no table that was dropped.
      for (const operation of operations) {
        if (operation.kind === 'query') await prepareQuery(context, operation.definition);
        await checkAsOfSql(context, operation, absent);
      }
      return dropped;
    },
  };
}
