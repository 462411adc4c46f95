import type { DuckDBConnection } from '@duckdb/node-api';
import type { Growth } from '../../../common/relations/growth.ts';
import { inOrder } from '../../../common/relations/relation.ts';
import { countOf, textRows } from '../../../common/relations/rows.ts';
import { sqlName } from '../../../common/sql.ts';
import type { Table } from '../../../data/contract/declare.ts';
import { TABLES } from '../../../data/contract/tables.ts';
import { storedType } from '../../../data/load/column-types.ts';
import { GRAPH } from '../../../engine/prepare/graph.ts';
import { makeRollups } from '../../../engine/prepare/rollup.ts';
import { registerFunctions } from '../../../engine/prepare/sql/register-functions.ts';
import { createEmpty } from '../../support/relations.ts';
import { GROWN, type Grown, keepRows } from './derivation.ts';

/** The name of a roll-up or of a table of the snapshot among the relations of ingest. */
function nameOf(read: string): string {
  if (read.startsWith('snapshot.')) return read.replace('snapshot.', '');
  return read.startsWith('rollup.') ? read : `rollup.${read}`;
}

/** A table that no ingest derives. */
interface Written {
  /** How its rows change here. */
  readonly growth: Growth;
  readonly sql: (schema: string) => string;
}

/** `rewards` writes these tables. */
const WRITTEN: Readonly<Record<string, Written>> = {
  reward_earnings: {
    growth: 'append',
    sql: (schema) => `select staker as earner, "timestamp" as "day",
        '0x' || repeat('0', 64) as rewards_submission_hash, staker as token, 7 as amount, "timestamp" as counted_from
      from ${schema}.delegation_changes
      qualify row_number() over (partition by staker, "timestamp" order by block_number, log_index) = 1`,
  },
};

/** Each roll-up of a snapshot that declares its growth. */
export const ROLLED: readonly Grown[] = GRAPH.map(({ name, reads, growth }) => ({
  name: nameOf(name),
  reads: reads.map(nameOf),
  growth,
}));

/** Relations that roll-ups read. */
export const TABLES_READ: readonly Grown[] = [
  ...GROWN,
  ...Object.entries(WRITTEN).map(([name, { growth }]) => ({ name, reads: [], growth })),
];

const DERIVED: ReadonlySet<string> = new Set(GROWN.map(({ name }) => name));

/** No scratch table is dropped: each is compared. */
const KEPT = GRAPH.map(({ scratch: _scratch, ...rollup }) => rollup);

/** Opens the database of `connection` for roll-ups: temporary ones have names of ingest. */
export async function prepareRollUps(connection: DuckDBConnection): Promise<void> {
  await registerFunctions(connection);
  for (const schema of ['snapshot', 'rollup']) await connection.run(`create schema ${schema}`);
}

/** Rolls up the tables that `schema` has; the roll-ups become tables of it. */
export async function rollUpTo(
  connection: DuckDBConnection,
  schema: string,
  block: number,
): Promise<void> {
  for (const table of TABLES) await load(connection, schema, table);
  const lastBlock = `select max(number) from chain.blocks where number <= ${block}`;
  const context = { absent: [], block: await countOf(connection, lastBlock) };
  await makeRollups(connection, context, KEPT);
  for (const { name } of KEPT) {
    const kept = nameOf(name);
    await keepRows(connection, schema, kept, `from ${name}`);
  }
}

/** Loads a table into schema `snapshot`, as a preparation does: in the order of its key. */
async function load(
  connection: DuckDBConnection,
  schema: string,
  { name, columns, key }: Table,
): Promise<void> {
  const types = columns.map((column) => [column.name, storedType(column.type)]);
  await createEmpty(connection, `snapshot.${name}`, Object.fromEntries(types));
  const written = WRITTEN[name];
  if (written) await keepRows(connection, schema, name, written.sql(schema));
  else if (!DERIVED.has(name)) return;
  await connection.run(
    `insert into snapshot.${name} by name from ${schema}.${name} order by ${key.map(sqlName).join(', ')}`,
  );
}

/**
 * The first blocks from which a delta revises what roll-ups read, by name. `connection` has the
 * relations of the ingest, of which it runs the declared SELECTs.
 */
export async function revisedFrom(
  connection: DuckDBConnection,
  delta: number,
): Promise<ReadonlyMap<string, number>> {
  const first = new Map<string, number>();
  for (const { name, growth } of GROWN) {
    if (typeof growth === 'string' || !('revised' in growth)) continue;
    const [row] = await textRows(connection, `select (${growth.revised(delta)})::varchar`);
    first.set(name, Number(row?.[0] ?? delta));
  }
  for (const { name, reads } of inOrder(ROLLED, ALL_READ)) {
    first.set(name, Math.min(...reads.map((read) => first.get(read) ?? delta), delta));
  }
  return first;
}

const ALL_READ = TABLES.map(({ name }) => name);
