import type { DuckDBConnection } from '@duckdb/node-api';
import { inOrder } from '../../common/relation.ts';
import { sqlName } from '../../common/sql.ts';
import { appendRows, countOf, streamRows, type TextRow, textRows } from '../duckdb/rows.ts';
import { blockWindows } from './block-windows.ts';
import type { DerivedRelation, Known, Slices } from './relation.ts';
import { eventLogs } from './relations/event-logs.ts';

/**
 * Creates relations as temporary tables and views, each after those that it reads, and drops
 * scratch tables after their last reader. `given`: names of the relations that are there already.
 * `progress` gets the number of relations that are made, and the name of the next one.
 */
export async function makeRelations<Context extends object>(
  connection: DuckDBConnection,
  relations: readonly DerivedRelation<Context>[],
  given: readonly string[],
  context: Context,
  progress: (done: number, name: string) => void = () => undefined,
): Promise<void> {
  const empty = new Set<string>();
  let events: ReadonlySet<string> | undefined;
  const ordered = inOrder(relations, given);
  const scratchNames = new Set(relations.flatMap(({ name, scratch }) => (scratch ? [name] : [])));
  for (const [done, relation] of ordered.entries()) {
    progress(done, relation.name);
    await makeRelation(connection, relation, context, { empty, events });
    if (relation.name === eventLogs.name) events = await eventsOf(connection);
    if (relation.as !== 'view') {
      const rows = `select count(*) from (select 1 from ${relation.name} limit 1)`;
      if ((await countOf(connection, rows)) === 0) empty.add(relation.name);
    }
    const readLater = new Set(ordered.slice(done + 1).flatMap(({ reads }) => reads));
    for (const name of [relation.name, ...relation.reads])
      if (scratchNames.has(name) && !readLater.has(name))
        await connection.run(`drop table ${name}`);
  }
}

/** Keys of the events of `event_logs`. */
async function eventsOf(connection: DuckDBConnection): Promise<ReadonlySet<string>> {
  const rows = await textRows(connection, `select distinct event::varchar from ${eventLogs.name}`);
  return new Set(rows.map(([event]) => String(event)));
}

/** Creates one relation. */
export async function makeRelation<Context extends object>(
  connection: DuckDBConnection,
  relation: DerivedRelation<Context>,
  context: Context,
  known: Known = { empty: new Set() },
): Promise<void> {
  const { name, columns, as = 'table', slices, compute } = relation;
  const select = (slice: string) => relation.sql({ ...context, slice, ...known });
  if (!slices && !compute) {
    await connection.run(`create or replace temp ${as} ${name} as ${select('true')}`);
    return;
  }
  const types = Object.entries(columns).map(([column, type]) => `${sqlName(column)} ${type}`);
  await connection.run(`create or replace temp table ${name} (${types.join(', ')})`);
  for (const slice of slices ? await conditions(connection, slices) : ['true']) {
    if (!compute) await connection.run(`insert into ${name} ${select(slice)}`);
    else {
      // A connection runs one statement at a time: rows are appended when all of a slice are read.
      const rows: TextRow[] = [];
      for await (const row of compute(streamRows(connection, select(slice)), context))
        rows.push(row);
      await appendRows(connection, name, rows);
    }
  }
}

/** The condition of each slice; none if there are no rows. */
async function conditions(
  connection: DuckDBConnection,
  { of, by, maxRows }: Slices,
): Promise<string[]> {
  if (by === 'blocks') {
    const windows = await blockWindows(connection, of, maxRows);
    return windows.map(({ from, to }) => `block_number between ${from} and ${to}`);
  }
  const count = Math.ceil((await countOf(connection, `select count(*) from (${of})`)) / maxRows);
  return Array.from({ length: count }, (_, index) => `hash(${by}) % ${count} = ${index}`);
}
