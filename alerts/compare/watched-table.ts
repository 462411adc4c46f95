import type { DuckDBConnection } from '@duckdb/node-api';
import { appendRows } from '../../common/relations/rows.ts';
import { GROUP, PRODUCT, type Watched } from '../lists/watch-file.ts';
import type { Rule } from '../rules-file.ts';

/**
 * Creates the table `watched` (list, address, label) for the lists that rules name: from the watch
 * files, and the products and groups that the later snapshot has. It is temporary, in memory.
 */
export async function createWatched(
  connection: DuckDBConnection,
  rules: readonly Rule[],
  watched: readonly Watched[],
): Promise<void> {
  const named = new Set(rules.flatMap(({ values }) => values.watch ?? []));
  await connection.run(
    'create temp table given_watched ("list" varchar, address varchar, label varchar)',
  );
  const rows = watched.filter(({ list }) => named.has(list));
  await appendRows(
    connection,
    'given_watched',
    rows.map(({ list, address, label }) => [list, address, label]),
  );
  const ofTables = named.size === 0 ? '' : OF_TABLES;
  // A file and a table may both list an address, and two files may label it.
  await connection.run(/* sql */ `
    create temp table watched as
    select "list", address, max(label) as label
    from (select "list", address, label from given_watched ${ofTables})
    group by "list", address`);
}

/** Selects the lists that the later snapshot's tables have. */
const OF_TABLES = /* sql */ `
  union all
  select '${PRODUCT}' || product, staker, '' from later.product_stakers
  union all
  select '${GROUP}' || group_name, "operator", '' from later.operator_groups`;
