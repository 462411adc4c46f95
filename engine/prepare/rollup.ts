import type { DuckDBConnection } from '@duckdb/node-api';
import { type Outcome, runRelations } from '../../common/relations/run-relations.ts';
import { TABLES } from '../../data/contract/tables.ts';
import { SLASHABLE_DAYS_TABLES } from '../sql/slashable-tables.ts';
import { keepSlashableDays } from './days/slashable-day-keys.ts';
import { GRAPH } from './graph.ts';
import type { RolledUp, RollupContext } from './rolled-up.ts';
import { type ChangeSpan, changeSpan } from './states/change-span.ts';

/** The tables that are there before the first roll-up, with those that a snapshot leaves out. */
export const LOADED_TABLES: readonly string[] = TABLES.map(({ name }) => `snapshot.${name}`);

/**
 * Makes roll-ups of the tables in schema `snapshot`, by default all. `progress` gets the number of
 * roll-ups that are made, and the next one's name.
 */
export function makeRollups(
  connection: DuckDBConnection,
  context: RollupContext,
  graph: readonly RolledUp[] = GRAPH,
  progress?: (done: number, name: string) => void,
): Promise<Outcome> {
  const byName = new Map(graph.map((rollup) => [rollup.name, rollup]));
  return runRelations(connection, graph, {
    given: LOADED_TABLES,
    context,
    choose: ({ name }) => {
      const { needs = [], isListed } = byName.get(name) ?? {};
      if (!needs.some((table) => context.absent.includes(table))) return 'made';
      return isListed ? 'without rows' : 'left out';
    },
    ...(progress && { progress }),
  });
}

/**
 * Makes all roll-ups. Returns the blocks with a known state; null if the snapshot has no change, or
 * if shares exceed a HUGEINT.
 */
export async function rollUp(
  connection: DuckDBConnection,
  context: RollupContext,
  progress?: (done: number, name: string) => void,
): Promise<ChangeSpan | null> {
  const { overflowed } = await makeRollups(connection, context, GRAPH, progress);
  const { days, absent } = context;
  if (days && !SLASHABLE_DAYS_TABLES.some((table) => absent.includes(table))) {
    await keepSlashableDays(connection, days);
  }
  return overflowed.has('running_shares') ? null : changeSpan(connection, context.block);
}
