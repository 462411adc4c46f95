import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { neededFor, ownName } from '../../common/relations/relation.ts';
import { absentTables } from '../../common/table-names.ts';
import { makeTemporaryFolder } from '../../common/temporary-folder.ts';
import { loadSnapshot } from '../../data/load/load.ts';
import { noProgress, type Progress } from '../../data/load/progress.ts';
import { CHANGES_ORDER, changedRows } from '../sql/changes-sql.ts';
import { MOVES_TABLES } from './facts/share-moves.ts';
import { GRAPH } from './graph.ts';
import { makeRollups } from './rollup.ts';
import { registerFunctions } from './sql/register-functions.ts';

/** A difference has these columns; a null has no value in this kind of change. */
export const DIFF_COLUMNS = [
  'change',
  'operator',
  'previous_operator',
  'staker',
  'avs',
  'strategy',
  'shares_before',
  'shares_after',
  'delegated_shares_slashed',
  'value',
] as const;

export type DiffRow = Readonly<Record<(typeof DIFF_COLUMNS)[number], string | null>>;

/** The SQL of changes reads these roll-ups in the earlier and in the later snapshot. */
const EARLIER = ['rollup.holdings', 'rollup.shares_by_operator'] as const;
const LATER = [
  ...EARLIER,
  'rollup.share_values',
  'rollup.operator_strategies',
  'rollup.held_by_operator',
  'rollup.slash_losses',
] as const;

/**
 * Returns the changes from one snapshot to a later one, the largest first, as `/restaking/changes`
 * has them; the mandatory tables and `slashes` are compared. The delegated shares that slashes took
 * are known if the later snapshot has the changes of shares and of delegations. Throws a
 * SnapshotError with the whole report if a snapshot breaks the contract.
 *
 * @example
 *     const [largest] = await diffSnapshots('monday', 'tuesday');
 */
export async function diffSnapshots(
  earlier: string,
  later: string,
  progress: Progress = noProgress,
): Promise<DiffRow[]> {
  const spill = makeTemporaryFolder('diff');
  const instance = await openDuckDB(':memory:', { temp_directory: spill.path });
  const connection = await instance.connect();
  try {
    await registerFunctions(connection);
    const before = await loadAs(connection, 'earlier', earlier, EARLIER, progress);
    const after = await loadAs(connection, 'later', later, LATER, progress);
    const slashes = before.slashes !== undefined && after.slashes !== undefined;
    const losses = slashes && MOVES_TABLES.every((table) => after[table] !== undefined);
    const reader = await connection.runAndReadAll(diffSql(slashes, losses));
    return reader.getRows().map(
      (row) =>
        Object.fromEntries(
          DIFF_COLUMNS.map((name, at) => [name, row[at] === null ? null : String(row[at])]),
        ) as DiffRow, // one entry for each of the columns
    );
  } finally {
    connection.closeSync();
    instance.closeSync();
    spill.remove();
  }
}

/**
 * Loads a snapshot into a database of its own, which stays the one in use, and returns its row
 * counts. The graph of relations makes its roll-ups.
 */
async function loadAs(
  connection: DuckDBConnection,
  name: string,
  folder: string,
  rollups: readonly string[],
  progress: Progress,
) {
  await connection.run(`attach ':memory:' as ${name}`);
  await connection.run(`use ${name}`);
  const { rows } = await loadSnapshot([connection], folder, { progress });
  await connection.run('create schema rollup');
  const context = { absent: absentTables(rows), block: null };
  await makeRollups(connection, context, neededFor(GRAPH, rollups));
  return rows;
}

/** Finds the delegated shares that the row `slash` took. */
const LOST = /* sql */ `coalesce((
  select loss.shares from rollup.slash_losses loss
  where loss.block_number = slash.block_number and loss.log_index = slash.log_index
    and loss.strategy = slash.strategy::varchar), 0)`;

/** Compares as texts, as both snapshots have words in types of their own. */
function diffSql(slashes: boolean, losses: boolean): string {
  const shares = (of: string) =>
    `select "operator"::varchar as "operator", strategy::varchar as strategy, shares from ${of}.rollup.shares_by_operator`;
  const holdings = (of: string) =>
    `select staker::varchar as staker, strategy::varchar as strategy, shares from ${of}.snapshot.staker_shares`;
  const registered = (of: string) =>
    `select avs::varchar as avs, "operator"::varchar as "operator", registered from ${of}.snapshot.avs_operators`;
  const delegations = (of: string) =>
    `select staker::varchar as staker, coalesce("operator"::varchar, '') as "operator" from ${of}.snapshot.stakers`;
  const when = 'null::bigint as block_number, null::timestamp as updated_at';
  const slashed = (of: string) => `${of}.snapshot.slashes`;
  return /* sql */ `
    with shares_then as (${shares('earlier')}),
    shares_now as (select *, ${when} from (${shares('later')})),
    holdings_then as (${holdings('earlier')}),
    holdings_now as (${holdings('later')}),
    delegations_then as (${delegations('earlier')}),
    delegations_now as (
      select staker, coalesce(now."operator", '') as "operator", ${when}
      from (${delegations('later')}) now full join (${delegations('earlier')}) earlier using (staker)
    ),
    registered_then as (${registered('earlier')}),
    registered_now as (select *, ${when} from (${registered('later')})),
    slashed_since as (
      ${
        slashes
          ? `select "operator"::varchar as "operator", avs::varchar as avs, strategy::varchar as strategy,
               shares_slashed as shares, ${losses ? LOST : 'null::hugeint'} as delegated, block_number, "timestamp" as updated_at
             from ${slashed('later')} slash
             where not exists (select 1 from ${slashed('earlier')} earlier_slashes
               where earlier_slashes.block_number = slash.block_number and earlier_slashes.log_index = slash.log_index
                 and earlier_slashes.strategy::varchar = slash.strategy::varchar)`
          : `select '' as "operator", '' as avs, '' as strategy, 0::hugeint as shares, null::hugeint as delegated, ${when} where false`
      }
    )
    select ${DIFF_COLUMNS.map((name) => (name === 'value' ? "shift_decimal(units::varchar, '-' || tvl_places)" : `"${name}"::varchar`)).join(', ')}
    from (${changedRows(ownName)}), (select coalesce(max(tvl_places), '0') as tvl_places from rollup.share_values)
    order by ${CHANGES_ORDER}`;
}
