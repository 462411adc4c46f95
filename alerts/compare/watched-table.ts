import type { DuckDBConnection } from '@duckdb/node-api';
import { appendRows } from '../../common/relations/rows.ts';
import { filesOf } from '../kinds/kind.ts';
import { GROUP, PRODUCT, type WatchedAddress } from '../lists/watch-file.ts';
import type { Rule } from '../rules-file.ts';

/**
 * Creates the tables that rules about watch lists read. `absent` has the tables that a side does
 * not have.
 */
export async function createWatchedTables(
  connection: DuckDBConnection,
  rules: readonly Rule[],
  watched: readonly WatchedAddress[],
  absent: ReadonlySet<string>,
): Promise<void> {
  await createWatched(connection, rules, watched);
  const reads = ({ kind }: Rule) => kind.tables.some(({ name }) => name === 'withdrawals');
  if (absent.has('withdrawals') || !rules.some(reads)) return;
  // Several kinds read open withdrawals, and completed ones that may be news: once for all.
  await connection.run(/* sql */ `
    create temp table listed_withdrawals as
    select ${WITHDRAWAL_COLUMNS} from (
      (from later.withdrawals where not completed)
      union all
      (from ${filesOf('later')}.withdrawals where completed)
    )
    where staker in (select address from watched) or withdrawer in (select address from watched)`);
}

/**
 * Creates the table `watched` (list, address, label) for the lists that rules name: from the watch
 * files, and the products and groups that the later snapshot has. It is temporary, in memory.
 */
async function createWatched(
  connection: DuckDBConnection,
  rules: readonly Rule[],
  watched: readonly WatchedAddress[],
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

/** Kinds read these columns. */
const WITHDRAWAL_COLUMNS = `withdrawal_root, staker, withdrawer, delegated_to, start_block, completed, era,
      strategies, shares, received_as, created_at, created_block, created_transaction,
      updated_at, updated_block, updated_transaction`;

/** Selects the lists that the later snapshot's tables have. */
const OF_TABLES = /* sql */ `
  union all
  select '${PRODUCT}' || product, staker, '' from later.product_stakers
  union all
  select '${GROUP}' || group_name, "operator", '' from later.operator_groups`;
