import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { relation } from '../../common/relations/relation.ts';
import { runRelations } from '../../common/relations/run-relations.ts';
import { pathText, sqlName } from '../../common/sql.ts';
import { REWARD_PROBLEMS } from '../reward-problems.ts';
import { RewardsError } from '../rewards-error.ts';
import { INPUTS, type InputName, isHex, typesOf } from './inputs.ts';

/** The inputs are in this folder, each as `<table>.parquet`. */
interface Files {
  readonly folder: string;
}

/** Each input has its columns, with addresses and hashes in lower case. */
const OF_FILES = INPUTS.map((name) =>
  relation<never, Files>({
    name,
    columns: typesOf(name),
    reads: [],
    as: 'view',
    sql: ({ folder }) => {
      const columns = Object.keys(typesOf(name)).map((column) =>
        isHex(name, column) ? `lower(${sqlName(column)}) as ${sqlName(column)}` : sqlName(column),
      );
      return `select ${columns.join(', ')} from ${rowsOf(pathOf(folder, name))}`;
    },
  }),
);

function pathOf(folder: string, name: InputName): string {
  return join(folder, `${name}.parquet`);
}

function rowsOf(path: string): string {
  return `read_parquet(${pathText(path)}, hive_partitioning = false)`;
}

/**
 * Creates a view over each Parquet file in a folder, `<table>.parquet`. Throws a RewardsError if a
 * file or a column is missing.
 *
 * @example
 *     await openTables(connection, 'inputs');
 *     await connection.run('select count(*) from rewards');
 */
export async function openTables(connection: DuckDBConnection, folder: string): Promise<void> {
  for (const name of INPUTS) {
    const path = pathOf(folder, name);
    if (!existsSync(path)) throw new RewardsError([REWARD_PROBLEMS.input_missing({ path })]);
    const described = await connection
      .runAndReadAll(`describe select * from ${rowsOf(path)}`)
      .catch((cause: unknown) => {
        throw new RewardsError(
          [REWARD_PROBLEMS.input_unreadable({ path, reason: String(cause) })],
          {
            cause,
          },
        );
      });
    const types = new Map(described.getRowsJS().map(([column, type]) => [column, type]));
    for (const [column, type] of Object.entries(typesOf(name))) {
      if (types.get(column) === type) continue;
      const found = String(types.get(column) ?? 'missing');
      throw new RewardsError([REWARD_PROBLEMS.input_column_differs({ path, column, type, found })]);
    }
  }
  await runRelations(connection, OF_FILES, { given: [], context: { folder } });
}
