import type { DuckDBConnection, DuckDBMaterializedResult } from '@duckdb/node-api';
import { sqlName } from '../sql.ts';
import { blockWindows } from './block-windows.ts';
import { isOverflow } from './overflow.ts';
import {
  type DefinedRelation,
  inOrder,
  namesFor,
  type Relation,
  type Slices,
  type Statement,
} from './relation.ts';
import { appendRows, countOf, streamRows, type TextRow, textRows } from './rows.ts';

/** A relation is made, made without rows, or left out: then no made relation may read it. */
export type Choice = 'made' | 'without rows' | 'left out';

/** Facts by relation that is made. */
export type Facts = ReadonlyMap<string, readonly string[]>;

/** A run makes a graph's relations. */
export interface Run<Context> {
  /** Names of relations that exist before the first is made. */
  readonly given: readonly string[];
  readonly context: Context;
  /** Facts that given relations have. */
  readonly facts?: Facts;
  /** By default each is made. It is asked when those that the relation reads are made. */
  readonly choose?: (relation: Relation<Context>, facts: Facts) => Choice;
  /**
   * The attached database in which a relation is a table, under a temporary view of its name;
   * undefined for one that is temporary.
   */
  readonly into?: (relation: Relation<Context>) => string | undefined;
  /** Gets the number of relations that are made, and the name of the next one. */
  readonly progress?: (done: number, name: string) => void;
}

/** A run returns this. */
export interface Outcome {
  /** Relations with sums that exceed a HUGEINT. */
  readonly overflowed: ReadonlySet<string>;
  readonly facts: Facts;
}

/**
 * Makes relations, each after those that it reads, and drops scratch tables after their last
 * reader. A relation with a schema is a table in the database, any other one temporary.
 * @example
 *     await runRelations(connection, RELATIONS, { given: ['logs'], context });
 */
export async function runRelations<Context>(
  connection: DuckDBConnection,
  relations: readonly Relation<Context>[],
  run: Run<Context>,
): Promise<Outcome> {
  const { given, context, facts, into, choose = () => 'made', progress = () => undefined } = run;
  const known = { empty: new Set<string>(), facts: new Map(facts) };
  const overflowed = new Set<string>();
  const made = new Set<string>();
  const ordered = inOrder(relations, given);
  const scratchNames = new Set(relations.flatMap(({ name, scratch }) => (scratch ? [name] : [])));
  for (const [done, relation] of ordered.entries()) {
    const { name, reads } = relation;
    const choice = choose(relation, known.facts);
    if (choice !== 'left out') {
      progress(done, name);
      const { fits, rows } =
        choice === 'without rows'
          ? await makeEmpty(connection, relation)
          : await makeIn(connection, relation, context, known, into?.(relation));
      if (!fits) overflowed.add(name);
      if (rows === 0) known.empty.add(name);
      made.add(name);
      if (relation.facts) known.facts.set(name, await factsOf(connection, relation.facts));
    }
    const readLater = new Set(ordered.slice(done + 1).flatMap((later) => later.reads));
    for (const ended of [name, ...reads])
      if (scratchNames.has(ended) && !readLater.has(ended) && made.delete(ended))
        await dropRelation(connection, { name: ended });
  }
  return { overflowed, facts: known.facts };
}

/** Makes a relation in a database, if one is given, and a view of its name over it. */
async function makeIn<Context>(
  connection: DuckDBConnection,
  relation: Relation<Context>,
  context: Context,
  known: Known,
  database?: string,
): Promise<MadeRelation> {
  if (database === undefined) return makeRelation(connection, relation, context, known);
  const { name } = relation;
  const table = `${database}.main.${name}`;
  const made = await makeRelation(connection, { ...relation, name: table }, context, known);
  await connection.run(`create or replace temp view ${name} as from ${table}`);
  return made;
}

/** Statements learn this about the relations before them. */
interface Known {
  readonly empty: Set<string>;
  readonly facts: Map<string, readonly string[]>;
}

async function factsOf(connection: DuckDBConnection, facts: string): Promise<readonly string[]> {
  const rows = await textRows(connection, facts);
  return rows.map(([text]) => String(text));
}

/**
 * Makes temporary relations, each after those that it reads, for as long as `use` reads them, and
 * drops them. The others that they read are there already.
 * They stay if `use` fails: the connection is closed then, and to drop them could hide the failure.
 * @example
 *     await whileMade(connection, [holders], {}, () => textRows(connection, 'from holders'));
 */
export async function withTemporaryRelations<Context, Value>(
  connection: DuckDBConnection,
  relations: readonly (Relation<Context> | DefinedRelation<Context>)[],
  context: Context,
  use: () => Promise<Value>,
): Promise<Value> {
  const own = relations.map(({ name }) => name);
  const given = relations.flatMap(({ reads }) => reads.filter((read) => !own.includes(read)));
  for (const relation of inOrder(relations, given)) {
    await makeRelation(connection, relation, context);
  }
  const value = await use();
  for (const relation of relations) await dropRelation(connection, relation);
  return value;
}

/**
 * Drops a relation that `makeRelation` made.
 * @example
 *     await dropRelation(connection, { name: 'holders', as: 'table' });
 */
export async function dropRelation(
  connection: DuckDBConnection,
  { name, as }: Pick<Relation, 'name' | 'as'>,
): Promise<void> {
  await connection.run(`drop ${as ?? 'table'} ${name}`);
}

/** Describes a relation that was made. */
export interface MadeRelation {
  /** False if its sums exceed a HUGEINT. */
  readonly fits: boolean;
  /** Counts its rows; null for a view. */
  readonly rows: number | null;
}

/**
 * Creates one relation.
 * @example
 *     const { fits, rows } = await makeRelation(connection, holders, {});
 */
export async function makeRelation<Context>(
  connection: DuckDBConnection,
  relation: Relation<Context> | DefinedRelation<Context>,
  context: Context,
  known: Known = { empty: new Set(), facts: new Map() },
): Promise<MadeRelation> {
  const statement = {
    ...context,
    table: namesFor(relation),
    slice: 'true',
    empty: known.empty,
    facts: (read: string) => known.facts.get(read),
    sums: 'hugeint',
  } as const;
  try {
    return { fits: true, rows: await makeRows(connection, relation, statement, context) };
  } catch (cause) {
    if (!relation.onOverflow || !isOverflow(cause)) throw cause;
    if (relation.onOverflow === 'no rows') {
      return { ...(await makeEmpty(connection, relation)), fits: false };
    }
    const wide = { ...statement, sums: 'bignum' } as const;
    return { fits: false, rows: await makeRows(connection, relation, wide, context) };
  }
}

/** Makes a relation's rows, and counts them; null for a view. */
async function makeRows<Context>(
  connection: DuckDBConnection,
  relation: Relation<Context> | DefinedRelation<Context>,
  statement: Statement & Context,
  context: Context,
): Promise<number | null> {
  const { name, as = 'table', slices, parts, compute } = relation;
  const create = `create or replace ${name.includes('.') ? '' : 'temp '}${as} ${name}`;
  if (!slices && !parts && !compute) {
    const made = await connection.run(`${create} as ${relation.sql(statement)}`);
    return as === 'view' ? null : writtenBy(made);
  }
  if (relation.compute) await makeEmpty(connection, relation);
  else await connection.run(`${create} as select * from (${relation.sql(statement)}) limit 0`);
  let count = 0;
  if (parts) {
    for (const part of parts(statement)) {
      count += writtenBy(await connection.run(`insert into ${name} ${part}`));
    }
    return count;
  }
  for (const slice of slices ? await conditions(connection, slices) : ['true']) {
    const select = relation.sql({ ...statement, slice });
    if (!compute) count += writtenBy(await connection.run(`insert into ${name} ${select}`));
    else {
      // A connection runs one statement at a time: rows are appended when all of a slice are read.
      const rows: TextRow[] = [];
      for await (const row of compute(streamRows(connection, select), context)) rows.push(row);
      await appendRows(connection, name, rows);
      count += rows.length;
    }
  }
  return count;
}

/** A statement that writes a table returns how many rows it wrote. */
function writtenBy(result: DuckDBMaterializedResult): number {
  return Number(result.getChunk(0).getColumnValues(0)[0]);
}

async function makeEmpty(
  connection: DuckDBConnection,
  { name, columns }: Pick<Relation, 'name' | 'columns'>,
): Promise<MadeRelation> {
  const types = Object.entries(columns).map(([column, type]) => `${sqlName(column)} ${type}`);
  const temporary = name.includes('.') ? '' : 'temp ';
  await connection.run(`create or replace ${temporary}table ${name} (${types.join(', ')})`);
  return { fits: true, rows: 0 };
}

/** Selects each slice by a condition; none if there are no rows. */
async function conditions(
  connection: DuckDBConnection,
  { of, by, maxRows }: Slices,
): Promise<readonly string[]> {
  if (by === 'blocks') {
    const windows = await blockWindows(connection, of, maxRows);
    return windows.map(({ from, to }) => `block_number between ${from} and ${to}`);
  }
  const count = Math.ceil((await countOf(connection, `select count(*) from (${of})`)) / maxRows);
  if (count === 1) return ['true'];
  return Array.from({ length: count }, (_, index) => `hash(${by}) % ${count} = ${index}`);
}
