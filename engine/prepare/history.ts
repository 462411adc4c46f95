import type { DuckDBConnection } from '@duckdb/node-api';
import { namesFor, type Relation } from '../../common/relations/relation.ts';
import { sqlName } from '../../common/sql.ts';
import type { OptionalTableName } from '../../common/table-names.ts';
import { SLASHABLE_DAYS_TABLES, SLASHABLE_TABLES } from '../slashable-tables.ts';
import { rollUpConcentrationDays } from './concentration-days.ts';
import { rollUpConcentrationOfAvs } from './concentration-of-avs.ts';
import { ECOSYSTEM_DAYS_SQL } from './ecosystem-days.ts';
import { formerMembersSql } from './former-members.ts';
import { furtherActivitiesSql } from './further-activities.ts';
import { optionalFactsSql } from './optional-facts.ts';
import { isOverflow } from '../../common/relations/overflow.ts';
import { queuedSharesSql } from './queued-shares.ts';
import { lastDaySql } from './rates-and-prices.ts';
import { REWARD_DAYS_TABLES, rewardDaysSql } from './reward-days.ts';
import { rollUpSlashableDays } from './roll-up-slashable-days.ts';
import { rollUpTvlDays } from './roll-up-tvl-days.ts';
import { CONCENTRATION } from './rollups/concentration.ts';
import { EXPOSURE } from './rollups/exposure.ts';
import { GROUPS } from './rollups/groups.ts';
import { SLASH_INPUTS } from './rollups/slash-inputs.ts';
import { LISTED_SLASHABLE, SLASHABLE } from './rollups/slashable.ts';
import {
  DELEGATION_MOVES_SQL,
  delegatedChangesSql,
  MOVES_TABLES,
  SHARE_MOVES_SQL,
  type SumType,
} from './share-moves.ts';
import { slashLossesSql } from './slash-losses.ts';
import { slashableDaysSql } from './slashable-days.ts';
import { slashersSql } from './slasher-changes.ts';
import { knownSinceSql } from './states/known-since.ts';
import { type ChangeSpan, rollUpPeriods } from './states/roll-up-periods.ts';
import { DAYS_TABLES, strategyDaysSql } from './strategy-days.ts';
import { tokenFactsSql } from './token-facts.ts';
import { tvlBasisSql } from './tvl-basis.ts';
import { SERIES_TABLES, tvlDaysSql } from './tvl-days.ts';

/**
 * Rolls up the tables of changes that the snapshot has: series by day, and the states at earlier
 * blocks. Returns the blocks with a known state, as `rollUpPeriods` does.
 */
export async function rollUpHistory(
  connection: DuckDBConnection,
  absent: readonly OptionalTableName[],
  block: number | null,
  maxChanges?: number,
): Promise<ChangeSpan | null> {
  const has = (needed: readonly OptionalTableName[]) =>
    !needed.some((table) => absent.includes(table));
  const withShares = has(MOVES_TABLES);
  const once = [
    ...optionalFactsSql(absent),
    ...tokenFactsSql(absent),
    tvlBasisSql(absent),
    ...queuedSharesSql(absent, block),
    formerMembersSql(absent, block),
    ...slashersSql(absent, block),
    furtherActivitiesSql(absent),
    ...(has(SLASHABLE_TABLES) ? SLASHABLE.map(tableSql) : LISTED_SLASHABLE.map(emptyTableSql)),
    ...CONCENTRATION.map(tableSql),
    ...(has(SLASHABLE_TABLES) ? SLASH_INPUTS.map(tableSql) : []),
    ...(has(['operator_groups']) ? GROUPS.map(tableSql) : []),
    ...(has(['product_stakers']) ? EXPOSURE.map(tableSql) : []),
    ...knownSinceSql(absent),
    ...(has(['delegation_changes']) ? DELEGATION_MOVES_SQL : []),
    ...(withShares ? SHARE_MOVES_SQL : []),
  ];
  for (const statement of once) await connection.run(statement);
  const sums = (type: SumType) => [
    ...(has(['delegation_changes']) ? [delegatedChangesSql(type, withShares)] : []),
    ...(withShares && has(['slashes']) ? [slashLossesSql(type)] : []),
    ...(has(DAYS_TABLES) ? strategyDaysSql(absent, type, lastDaySql(absent)) : []),
    ...(has(SERIES_TABLES) ? [...tvlDaysSql(absent, type), ECOSYSTEM_DAYS_SQL] : []),
  ];
  await runFitting(connection, sums);
  if (has(SERIES_TABLES)) {
    await rollUpTvlDays(connection);
    await rollUpConcentrationDays(connection);
  }
  if (has(REWARD_DAYS_TABLES)) await runFitting(connection, rewardDaysSql);
  const span = await rollUpPeriods(connection, absent, block, maxChanges);
  if (has(SLASHABLE_DAYS_TABLES)) {
    await runFitting(connection, slashableDaysSql);
    await rollUpSlashableDays(connection);
    await rollUpConcentrationOfAvs(connection);
  }
  for (const table of ['share_moves', 'delegated_changes', 'strategy_states', 'moves_of_avs']) {
    await connection.run(`drop table if exists ${table}`);
  }
  return span;
}

function tableSql(relation: Relation): string {
  return `create table ${relation.name} as ${relation.sql(namesFor(relation))}`;
}

function emptyTableSql({ name, columns }: Relation): string {
  const types = Object.entries(columns).map(([column, type]) => `${sqlName(column)} ${type}`);
  return `create table ${name} (${types.join(', ')})`;
}

/** Runs the statements with sums as HUGEINTs, and all of them again as BIGNUMs if one overflows. */
export async function runFitting(
  connection: DuckDBConnection,
  statements: (type: SumType) => readonly string[],
): Promise<void> {
  try {
    for (const statement of statements('hugeint')) await connection.run(statement);
  } catch (cause) {
    if (!isOverflow(cause)) throw cause;
    for (const statement of statements('bignum')) await connection.run(statement);
  }
}
