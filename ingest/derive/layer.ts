import { copyFile, rm, stat } from 'node:fs/promises';
import type { DuckDBConnection } from '@duckdb/node-api';
import { textRows } from '../../common/relations/rows.ts';
import { sqlName, sqlText } from '../../common/sql.ts';
import { sameKeys, touchedTable } from './changed-rows.ts';
import { ADDED_SCHEMA, type Change, PER_KEY } from './changes.ts';
import { KEPT_RELATIONS } from './kept.ts';

/*
 * A base's relations are in one database, its ground, or in a ground and a layer: a small database
 * with the rows that publications after the ground's added or replaced. A publication copies and
 * writes the layer alone; the ground has as many bytes as the chain's relations.
 */

/** A base's databases have these paths. */
export interface BaseFiles {
  readonly ground: string;
  readonly layer: string | null;
}

/** The databases are attached under these names; `WHOLE_BASE` if all relations are written. */
export const WHOLE_BASE = 'base';
const GROUND = 'ground';
const LAYER = 'layer';

/**
 * A layer has these schemas: rows that follow those of the ground, keys under which the ground's
 * rows are replaced, and relations with all their rows.
 */
const LATER = 'later';
const REPLACED = 'replaced';
const WHOLE = 'whole';

/**
 * Blocks have few bytes, as most relations have few rows, and so have row groups: rows that are
 * added make the last one be written again.
 */
const LAYOUT = 'block_size 16_384, row_group_size 16_384';

/** All relations are written anew once a layer has this part of its ground's bytes. */
const HEAVY = 1 / 8;

/** Attaches an empty database for all relations. */
export async function attachWhole(connection: DuckDBConnection, path: string): Promise<void> {
  await connection.run(`attach ${sqlText(path)} as ${WHOLE_BASE} (${LAYOUT})`);
}

/** Reads a base's relations, and takes the next base's. */
export class Layer {
  /** Whether the next base is a ground: then it is in the database `WHOLE_BASE`. */
  readonly isHeavy: boolean;
  readonly #connection: DuckDBConnection;
  /** The tables that the layer has, with their schemas. */
  readonly #tables: Set<string>;

  private constructor(connection: DuckDBConnection, tables: Set<string>, isHeavy: boolean) {
    this.#connection = connection;
    this.#tables = tables;
    this.isHeavy = isHeavy;
  }

  /** Attaches a base's databases; the next base goes to `path`. Null if a database is damaged. */
  static async open(
    this: void,
    connection: DuckDBConnection,
    { ground, layer }: BaseFiles,
    path: string,
  ): Promise<Layer | null> {
    await rm(path, { force: true });
    try {
      const isHeavy =
        layer !== null && (await stat(layer)).size > HEAVY * (await stat(ground)).size;
      if (layer !== null && !isHeavy) await copyFile(layer, path);
      await connection.run(`attach ${sqlText(ground)} as ${GROUND} (read_only)`);
      await connection.run(
        isHeavy
          ? `attach ${sqlText(layer)} as ${LAYER} (read_only)`
          : `attach ${sqlText(path)} as ${LAYER} (${LAYOUT})`,
      );
      if (isHeavy) await attachWhole(connection, path);
      if (layer === null)
        for (const schema of [LATER, REPLACED, WHOLE])
          await connection.run(`create schema ${LAYER}.${schema}`);
      const tables = await textRows(
        connection,
        `select schema_name || '.' || table_name from duckdb_tables() where database_name = '${LAYER}'`,
      );
      return new Layer(connection, new Set(tables.map(([name]) => String(name))), isHeavy);
    } catch {
      for (const name of [WHOLE_BASE, LAYER, GROUND])
        await connection.run(`detach database if exists ${name}`);
      return null;
    }
  }

  /** Selects the rows that a relation had when the base was made: ground, changes and additions. */
  rowsOf(name: string): string {
    if (this.#has(WHOLE, name)) return `from ${LAYER}.${WHOLE}.${name}`;
    const ground = `${GROUND}.main.${name}`;
    const before = this.#has(REPLACED, name)
      ? `select existing_rows.* from ${ground} existing_rows
         anti join ${LAYER}.${REPLACED}.${name} touched on ${sameKeys(relationOf(name), 'existing_rows')}`
      : `from ${ground}`;
    return this.#has(LATER, name) ? `${before} union all from ${LAYER}.${LATER}.${name}` : before;
  }

  /** Writes the next base's relations, which change as `changeOf` says. */
  async save(changeOf: (name: string) => Change): Promise<void> {
    for (const name of KEPT_RELATIONS.keys()) {
      if (this.isHeavy)
        await this.#connection.run(`create table ${WHOLE_BASE}.main.${name} as from temp.${name}`);
      else await this.#saveChange(name, changeOf(name));
    }
  }

  async detach(): Promise<void> {
    for (const name of [GROUND, LAYER, ...(this.isHeavy ? [WHOLE_BASE] : [])])
      await this.#connection.run(`detach ${name}`);
  }

  async #saveChange(name: string, change: Change): Promise<void> {
    const schema = this.#has(WHOLE, name) ? WHOLE : LATER;
    if (change === 'added') await this.#insert(schema, name, `from ${ADDED_SCHEMA}.${name}`);
    else if (change === 'keyed') {
      const touched = touchedTable(name);
      if (this.#has(schema, name))
        await this.#connection.run(
          `delete from ${LAYER}.${schema}.${name} existing_rows using ${touched} touched
           where ${sameKeys(relationOf(name), 'existing_rows')}`,
        );
      await this.#insert(schema, name, `from ${PER_KEY}.${name}`);
      if (schema === WHOLE) return;
      const keys = (relationOf(name).perKey?.keys ?? []).map(sqlName).join(', ');
      const isNew = this.#has(REPLACED, name)
        ? `anti join ${LAYER}.${REPLACED}.${name} using (${keys})`
        : '';
      await this.#insert(REPLACED, name, `select ${keys} from ${touched} ${isNew}`);
    } else if (change === 'rewritten') {
      for (const part of [LATER, REPLACED, WHOLE])
        if (this.#tables.delete(`${part}.${name}`))
          await this.#connection.run(`drop table ${LAYER}.${part}.${name}`);
      await this.#insert(WHOLE, name, `from temp.${name}`);
    }
  }

  async #insert(schema: string, name: string, select: string): Promise<void> {
    const table = `${LAYER}.${schema}.${name}`;
    const isThere = this.#has(schema, name);
    await this.#connection.run(
      `${isThere ? 'insert into' : 'create table'} ${table} ${isThere ? '' : 'as'} ${select}`,
    );
    this.#tables.add(`${schema}.${name}`);
  }

  #has(schema: string, name: string): boolean {
    return this.#tables.has(`${schema}.${name}`);
  }
}

function relationOf(name: string) {
  const relation = KEPT_RELATIONS.get(name);
  if (!relation) throw new RangeError(`no base has relation ${name}`);
  return relation;
}
