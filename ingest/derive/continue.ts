import type { DuckDBConnection } from '@duckdb/node-api';
import { kindOf } from '../../common/relations/growth.ts';
import { wholeStatement } from '../../common/relations/relation.ts';
import { textRows } from '../../common/relations/rows.ts';
import { makeRelation } from '../../common/relations/run-relations.ts';
import { sqlName } from '../../common/sql.ts';
import { BLOCK_COLUMN } from '../store/columns.ts';
import { fromBlockSql, sameKeys, touchedTable } from './changed-rows.ts';
import { ADDED_SCHEMA, type Base, type Change, Changes, PER_KEY } from './changes.ts';
import { KINDS } from './kept.ts';
import type { DeriveContext, DerivedRelation } from './relation.ts';
import { hasRows, makeTouched } from './touched-keys.ts';

/** A base, and the relations that continue its relations. */
export interface ContinuedBase {
  readonly base: Base;
  readonly continuation: Continuation;
}

/**
 * Makes relations from those at a base and the logs after it. The rows are those that
 * `runRelations` makes from all logs.
 */
export class Continuation {
  readonly changes: Changes;
  readonly #connection: DuckDBConnection;
  readonly #relations: ReadonlyMap<string, DerivedRelation>;
  readonly #base: Base;
  readonly #context: DeriveContext;
  /** Relations that have all their rows under their own name. */
  readonly #whole = new Set<string>();
  readonly #emptyWhole = new Set<string>();
  readonly #emptyAdded = new Set<string>();

  constructor(
    connection: DuckDBConnection,
    relations: readonly DerivedRelation[],
    base: Base,
    context: DeriveContext,
  ) {
    this.#connection = connection;
    this.#relations = new Map(relations.map((one) => [one.name, one]));
    this.#base = base;
    this.#context = context;
    this.changes = new Changes(connection, this.#relations, base);
  }

  /** Makes all relations; the views `logs`, `blocks` and `calls` are there. */
  async run(progress: (done: number, name: string) => void = () => undefined): Promise<void> {
    const from = this.#base.block + 1;
    for (const schema of [ADDED_SCHEMA, PER_KEY])
      await this.#connection.run(`create schema if not exists ${schema}`);
    for (const [name, column] of KINDS.map((kind) => [kind, BLOCK_COLUMN[kind]] as const)) {
      await this.#connection.run(
        `create or replace view ${ADDED_SCHEMA}.${name} as from temp.${name} where ${column} >= ${from}`,
      );
      this.#whole.add(name);
    }
    for (const [done, relation] of [...this.#relations.values()].entries()) {
      progress(done, relation.name);
      await this.#make(relation);
    }
  }

  async #make(relation: DerivedRelation): Promise<void> {
    const { name, as, growth } = relation;
    if (kindOf(growth) === 'fixed') {
      await this.#makeWhole(name);
      this.changes.set(name, relation.reads.length === 0 ? 'none' : 'rewritten');
      return;
    }
    const sql = relation.sql({ ...this.#context, ...wholeStatement(relation) });
    const { change, way } = await this.changes.judge(relation, sql);
    this.changes.set(name, change);
    const isChanged =
      (way !== 'added' || (await this.#makeAdded(relation))) &&
      (way !== 'per key' || (await this.#makePerKey(relation, change)));
    if (!isChanged) this.changes.set(name, 'none');
    if (!isChanged || change === 'none') {
      if (this.#base.names.has(name)) await this.#view(name, this.#base.rowsOf(name));
      else if (as === 'view' || !relation.scratch) await this.#makeWhole(name);
      return;
    }
    if (as === 'view' || way === 'whole') await this.#makeWhole(name);
    else if (this.#base.names.has(name)) {
      const before = this.#base.rowsOf(name);
      if (change === 'added')
        await this.#view(name, `${before} union all from ${ADDED_SCHEMA}.${name}`);
      else {
        const kept = `select existing_rows.* from (${before}) existing_rows anti join ${touchedTable(name)} touched on ${sameKeys(relation, 'existing_rows')}`;
        await this.#view(name, `${kept} union all from ${PER_KEY}.${name}`);
      }
    }
    if (change === 'added' && way === 'whole' && !(await this.#selectAdded(relation, 'temp')))
      this.changes.set(name, 'rewritten');
  }

  async #view(name: string, sql: string): Promise<void> {
    await this.#connection.run(`create or replace temp view ${name} as ${sql}`);
    this.#whole.add(name);
    if (!(await hasRows(this.#connection, name))) this.#emptyWhole.add(name);
  }

  /** Makes the rows under the keys that a delta touches; false if it touches none. */
  async #makePerKey(relation: DerivedRelation, change: Change): Promise<boolean> {
    const { name, perKey, reads, slices, as } = relation;
    if (!perKey) throw new RangeError(`relation ${name} has no keys`);
    if (!(await makeTouched(this.#connection, this.changes, relation))) return false;
    this.changes.touched.add(name);
    if (as === 'view') return true;
    for (const read of reads)
      if (!this.changes.touched.has(read) || !this.#relations.get(read)?.scratch)
        await this.#makeWhole(read);
    const sql: DerivedRelation['sql'] = (statement) => {
      const rows = this.changes.ofTouched(relation.sql(statement), relation);
      return relation.compute
        ? rows
        : `select found.* from (${rows}) found semi join ${touchedTable(name)} touched on ${sameKeys(relation, 'found')}`;
    };
    await makeRelation(
      this.#connection,
      {
        ...relation,
        name: `${PER_KEY}.${name}`,
        sql,
        ...(slices && { slices: { ...slices, of: this.changes.ofTouched(slices.of, relation) } }),
      },
      this.#context,
      { empty: this.#emptyWhole, facts: new Map() },
    );
    if (change === 'added' && !(await this.#selectAdded(relation, PER_KEY)))
      throw new RangeError(`relation ${name} has no column with a block`);
    return true;
  }

  /** Makes the rows that a delta adds; false if there are none. */
  async #makeAdded(relation: DerivedRelation): Promise<boolean> {
    const { name, slices, addition } = relation;
    const added = `${ADDED_SCHEMA}.${name}`;
    const sql: DerivedRelation['sql'] = (statement) => {
      const rows = this.changes.ofAdded(relation.sql(statement), relation);
      if (!addition?.once) return rows;
      const keys = addition.once.map(sqlName).join(', ');
      return `select * from (${rows}) added_rows anti join (${this.#base.rowsOf(name)}) using (${keys})`;
    };
    const { rows: count } = await makeRelation(
      this.#connection,
      {
        ...relation,
        name: added,
        sql,
        ...(slices && { slices: { ...slices, of: this.changes.ofAdded(slices.of, relation) } }),
      },
      this.#context,
      { empty: this.#emptyAdded, facts: this.changes.facts },
    );
    if (count === null ? !(await hasRows(this.#connection, added)) : count === 0) {
      this.#emptyAdded.add(name);
      return false;
    }
    if (!relation.facts) return true;
    const facts = this.changes.ofAdded(relation.facts, { reads: [name], growth: 'append' });
    const rows = await textRows(this.#connection, facts);
    this.changes.facts.set(
      name,
      rows.map(([text]) => String(text)),
    );
    return true;
  }

  /** Makes all rows under the relation's own name, if they are not there. */
  async #makeWhole(name: string): Promise<void> {
    const relation = this.#relations.get(name);
    if (!relation || this.#whole.has(name)) return;
    for (const read of relation.reads) await this.#makeWhole(read);
    const { rows } = await makeRelation(this.#connection, relation, this.#context, {
      empty: this.#emptyWhole,
      facts: new Map(),
    });
    this.#whole.add(name);
    if (rows === 0) this.#emptyWhole.add(name);
  }

  /** Selects the rows that were added among all rows; false if no column has their block. */
  async #selectAdded({ name, columns }: DerivedRelation, schema: string): Promise<boolean> {
    const place = fromBlockSql(columns, this.#base.block + 1);
    if (place === null) return false;
    await this.#connection.run(
      `create or replace table ${ADDED_SCHEMA}.${name} as from ${schema}.${name} where ${place}`,
    );
    return true;
  }
}
