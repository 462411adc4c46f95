import type { DuckDBConnection } from '@duckdb/node-api';
import { inOrder, namesFor } from '../../common/relations/relation.ts';
import { TABLES } from '../../data/contract/tables.ts';
import { collect } from './collected.ts';
import { ROLLUPS } from './rollups/index.ts';
import { heldByOperatorSql } from './rollups/valued.ts';

/** Maximum rows that one statement collects into lists; mainnet has fewer today. */
interface MaxRows {
  readonly holdingsOfOperators: number;
  readonly holdingsOfStakers: number;
}

const MAX_ROWS: MaxRows = { holdingsOfOperators: 2 ** 15, holdingsOfStakers: 2 ** 19 };

/**
 * Creates the tables of `ROLLUPS` and the temporary table or view `strategies_by_staker` of the
 * tables in schema `snapshot`.
 */
export async function rollUp(
  connection: DuckDBConnection,
  { holdingsOfOperators, holdingsOfStakers }: MaxRows = MAX_ROWS,
): Promise<void> {
  const loaded = TABLES.map(({ name }) => `snapshot.${name}`);
  for (const relation of inOrder(ROLLUPS, loaded)) {
    const { name } = relation;
    // Its rows are lists, which DuckDB keeps in memory until their statement ends.
    if (name === 'rollup.held_by_operator') {
      await collect(connection, {
        name,
        source: 'rollup.operator_strategies',
        by: '"operator"',
        select: heldByOperatorSql,
        maxRows: holdingsOfOperators,
      });
    } else await connection.run(`create table ${name} as ${relation.sql(namesFor(relation))}`);
  }
  await collect(connection, {
    name: 'strategies_by_staker',
    source: 'rollup.holdings',
    by: 'staker',
    select: (holdings) =>
      `select staker, list_sort(list({'strategy': strategy})) as strategies from ${holdings} group by staker`,
    maxRows: holdingsOfStakers,
    temporary: true,
  });
}
