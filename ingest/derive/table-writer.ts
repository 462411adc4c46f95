import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { linkOrCopy } from '../../common/link-or-copy.ts';
import { makeFolder } from '../../common/make-folder.ts';
import { textRows } from '../../common/relations/rows.ts';
import type { TableName } from '../../common/table-names.ts';
import { copyTable } from '../../data/load/copy-table.ts';
import { parquet } from '../duckdb/parquet.ts';
import type { Interval } from '../shared/interval.ts';
import { WORK } from '../store/write.ts';
import type { Part } from './changes.ts';
import type { Continued } from './continue.ts';
import { type Change, type DerivedFile, nameOf, planOf, type Windows } from './parts.ts';
import { noActivities, writeActivities } from './relations/activity-parts.ts';
import { ordered, replacedSql, shownSql, wholeSql } from './table-sql.ts';
import type { TableContext, TableRule } from './tables/context.ts';
import { type TouchedRows, touchedRows } from './touched-keys.ts';

/** A writer finds a base's files in one folder, and puts a snapshot's into the other. */
export interface TableFolders {
  readonly store: string;
  readonly folder: string;
}

/** A table's change, and a SELECT for the rows after the base; for all if it is rewritten. */
interface Rows {
  readonly change: Change;
  readonly sql: string;
  /** They replace those at the base that have their keys. */
  readonly touched?: TouchedRows;
}

/** Writes a snapshot's tables from relations, over a base or from the first log on. */
export class TableWriter {
  readonly #connection: DuckDBConnection;
  readonly #folders: TableFolders;
  readonly #context: TableContext;
  readonly #windows: Windows;
  readonly #continued: Continued | null;

  constructor(
    connection: DuckDBConnection,
    folders: TableFolders,
    context: TableContext,
    windows: Windows,
    continued: Continued | null,
  ) {
    this.#connection = connection;
    this.#folders = folders;
    this.#context = context;
    this.#windows = windows;
    this.#continued = continued;
  }

  /** Writes or links a table's files. */
  async write(table: TableName, rule: TableRule): Promise<DerivedFile[]> {
    const parts = (this.#continued?.base.parts ?? []).filter((part) => part.table === table);
    const sql = rule.sql(this.#context);
    const [part] = parts;
    const whole = part?.from === 0 && part.to === this.#continued?.base.block ? part : null;
    const rows = await this.#rowsOf(table, rule, sql, parts);
    const all = { from: 0, to: this.#windows.last };
    const path = `${table}.parquet`;
    if (whole && rows.change === 'none') return [await this.#link(whole, path, all)];
    if (whole && rows.touched)
      return [
        await this.#copy(table, replacedSql(rule, this.#read(whole), rows.touched), path, all),
      ];
    if (!rule.order || this.#windows.closed.length === 0)
      return [await this.#copy(table, wholeSql(rule, sql), path, all)];
    makeFolder(join(this.#folders.folder, table));
    const files = await this.#writeParts(
      table,
      rule,
      rows,
      rows.change === 'rewritten' ? [] : parts.filter((one) => one.rows > 0),
    );
    if (files.length > 0) return files;
    await rm(join(this.#folders.folder, table), { recursive: true, force: true });
    return [await this.#copy(table, wholeSql(rule, `select * from (${sql}) limit 0`), path, all)];
  }

  async #rowsOf(
    table: TableName,
    rule: TableRule,
    sql: string,
    parts: readonly Part[],
  ): Promise<Rows> {
    const all = { change: 'rewritten', sql } as const;
    if (!this.#continued || parts.length === 0) return all;
    const { base, continuation } = this.#continued;
    const { change, way } = await continuation.changes.judge(rule, sql);
    const none = { change: 'none', sql: `select * from (${sql}) limit 0` } as const;
    if (change === 'none') return none;
    if (way === 'per key') {
      const touched = await touchedRows(this.#connection, continuation.changes, table, rule, sql);
      return touched ? { ...all, touched } : none;
    }
    if (change !== 'added' || !rule.order) return all;
    if (way === 'added') return { change, sql: continuation.changes.ofAdded(sql, rule) };
    return { change, sql: `select * from (${sql}) where block_number > ${base.block}` };
  }

  /** Writes a file for each window that has rows, from `parts` and the rows after them. */
  async #writeParts(
    table: TableName,
    rule: TableRule,
    rows: Rows,
    parts: readonly Part[],
  ): Promise<DerivedFile[]> {
    const { openPart, sources } = planOf(this.#windows, this.#continued?.base, parts, rows.change);
    const later = sources.filter(({ same, isLater }) => isLater && !same);
    const windows = later.map(({ window }) => window);
    const selects = await this.#later(rule, rows, openPart, windows);
    const files: DerivedFile[] = [];
    for (const { window, same, inside } of sources) {
      const path = `${table}/${nameOf(window)}`;
      const select = [...inside.map((part) => this.#read(part)), ...(selects.get(window) ?? [])];
      if (same) files.push(await this.#link(same, path, window));
      else if (select.length > 0)
        files.push(...(await this.#copyRows(table, ordered(rule, select), path, window)));
    }
    return files;
  }

  /**
   * Writes or links the files of `activities`, which depend on the configuration too: `key` is a
   * hash of it. A later log changes no activity.
   */
  async writeActivities(key: string): Promise<DerivedFile[]> {
    const table = 'activities';
    const base = this.#continued?.base;
    const { folder } = this.#folders;
    const kept = base?.parts.filter((part) => part.table === table && part.key === key) ?? [];
    const isKept = base !== undefined && kept.length > 0;
    const change = isKept ? 'added' : 'rewritten';
    const { openPart, sources } = planOf(
      this.#windows,
      this.#continued?.base,
      kept.filter(({ rows }) => rows > 0),
      change,
    );
    const first = isKept ? base.block + 1 : 0;
    const files: DerivedFile[] = [];
    if (sources.length > 1) makeFolder(join(folder, table));
    for (const { window, same, inside, isLater } of sources) {
      const path = sources.length === 1 ? `${table}.parquet` : `${table}/${nameOf(window)}`;
      if (same) {
        files.push({ ...(await this.#link(same, path, window)), key });
        continue;
      }
      const { to } = window;
      const from = Math.max(first, window.from);
      const made =
        from <= to
          ? await writeActivities(this.#connection, { from, to }, join(this.#folders.store, WORK))
          : [];
      const before = [...inside, ...(isLater && openPart ? [openPart] : [])].map(({ path: part }) =>
        join(this.#folders.store, part),
      );
      // Files that ascend with the blocks, and so do their rows.
      const all = [...before, ...made];
      if (all.length === 0) continue;
      const sql = `select * from ${parquet(all)} where block_number between ${window.from} and ${to}`;
      files.push(
        ...(await this.#copyRows(table, sql, path, window)).map((file) => ({ ...file, key })),
      );
      for (const path of made) await rm(path);
    }
    if (files.length > 0) return files;
    await rm(join(folder, table), { recursive: true, force: true });
    const none = await noActivities(this.#connection);
    const all = { from: 0, to: this.#windows.last };
    return [{ ...(await this.#copy(table, none, `${table}.parquet`, all)), key }];
  }

  /** SELECTs for the rows after the base's closed windows, by window that may have some. */
  async #later(
    rule: TableRule,
    { change, sql }: Rows,
    openPart: Part | undefined,
    windows: readonly Interval[],
  ): Promise<Map<Interval, string[]>> {
    const [window] = windows;
    const opened = openPart ? [this.#read(openPart)] : [];
    if (!window) return new Map();
    if (windows.length === 1) return new Map([[window, [...opened, shownSql(rule, sql)]]]);
    const isHidden = rule.hidesBlock && change !== 'rewritten';
    const closed = this.#continued?.base.closed ?? -1;
    const after = isHidden
      ? [`select * from (${rule.sql(this.#context)}) where block_number > ${closed}`]
      : [...opened, sql];
    await this.#connection.run(
      `create or replace temp table rows_after as ${after.map((one) => `select * from (${one})`).join(' union all ')}`,
    );
    const bounds = windows.map(({ from, to }) => `block_number between ${from} and ${to}`);
    const [counts] = await textRows(
      this.#connection,
      `select ${bounds.map((bound) => `(count(*) filter (${bound}))::varchar`).join(', ')} from rows_after`,
    );
    return new Map(
      windows.flatMap((one, index) =>
        counts?.[index] === '0'
          ? []
          : [[one, [shownSql(rule, `select * from rows_after where ${bounds[index]}`)]] as const],
      ),
    );
  }

  /** Writes a file; none without rows. */
  async #copyRows(
    table: TableName,
    sql: string,
    path: string,
    window: Interval,
  ): Promise<DerivedFile[]> {
    const file = await this.#copy(table, sql, path, window);
    if (file.rows > 0) return [file];
    await rm(join(this.#folders.folder, path));
    return [];
  }

  async #copy(
    table: TableName,
    sql: string,
    path: string,
    { from, to }: Interval,
  ): Promise<DerivedFile> {
    const rows = await copyTable(this.#connection, sql, join(this.#folders.folder, path));
    return { table, path, rows, from, to };
  }

  async #link(part: Part, path: string, { from, to }: Interval): Promise<DerivedFile> {
    const { rows, sha256 } = part;
    await linkOrCopy(join(this.#folders.store, part.path), join(this.#folders.folder, path));
    return { table: part.table, path, rows, sha256, from, to };
  }

  #read(part: Part): string {
    return `select * from ${parquet([join(this.#folders.store, part.path)])}`;
  }
}
