import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { textRows } from '../../common/relations/rows.ts';
import type { TableName } from '../../common/table-names.ts';
import { parquet } from '../duckdb/parquet.ts';
import type { Interval } from '../shared/interval.ts';
import { WORK_FOLDER } from '../store/write.ts';
import type { Part } from './changes.ts';
import type { ContinuedBase } from './continue.ts';
import { writeKeyedParts } from './keyed-parts.ts';
import { noActivities, writeActivities } from './relations/activity-parts.ts';
import { TableFiles, type TableFolders } from './table-files.ts';
import {
  type Change,
  type DerivedFile,
  nameOf,
  type Plan,
  planOf,
  type Windows,
} from './table-parts.ts';
import { orderedRowsSql, replacedSql, shownSql, wholeSql } from './table-sql.ts';
import type { TableContext, TableRule } from './tables/context.ts';
import { type TouchedRows, touchedRows } from './touched-keys.ts';

/** A table's change, and a SELECT for the rows after the base; for all if it is rewritten. */
interface Rows {
  readonly change: Change;
  readonly sql: string;
  /** Rows that replace the base's rows with equal keys. */
  readonly touched?: TouchedRows;
}

/** Writes a snapshot's tables from relations, over a base or from the first log on. */
export class TableWriter {
  readonly #connection: DuckDBConnection;
  readonly #files: TableFiles;
  readonly #context: TableContext;
  readonly #windows: Windows;
  readonly #continued: ContinuedBase | null;

  constructor(
    connection: DuckDBConnection,
    folders: TableFolders,
    context: TableContext,
    windows: Windows,
    continued: ContinuedBase | null,
  ) {
    this.#connection = connection;
    this.#files = new TableFiles(connection, folders);
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
    if (whole && rows.change === 'none') return [await this.#files.link(whole, path, all)];
    const isDivided =
      this.#windows.closed.length > 0 &&
      (rule.order !== undefined || rule.perKey?.place !== undefined);
    if (whole && rows.touched && !isDivided) {
      const replaced = replacedSql(rule, this.#files.read(whole), rows.touched);
      return [await this.#files.copy(table, replaced, path, all)];
    }
    if (!isDivided) return [await this.#files.copy(table, wholeSql(rule, sql), path, all)];
    this.#files.makeFolder(table);
    const files = rule.order
      ? await this.#writeParts(table, rule, rows, parts)
      : await this.#writeKeyedParts(table, rule, rows, parts);
    if (files.length > 0) return files;
    await this.#files.removeFolder(table);
    const none = `select * from (${sql}) limit 0`;
    return [await this.#files.copy(table, wholeSql(rule, none), path, all)];
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

  /** Finds the windows' files at the base, unless its rows are written anew. */
  #planOf(parts: readonly Part[], change: Change): Plan {
    const kept = change === 'rewritten' ? [] : parts.filter(({ rows }) => rows > 0);
    return planOf(this.#windows, this.#continued?.base, kept, change);
  }

  #writeKeyedParts(
    table: TableName,
    rule: TableRule,
    rows: Rows,
    parts: readonly Part[],
  ): Promise<DerivedFile[]> {
    const plan = this.#planOf(parts, rows.touched ? 'added' : rows.change);
    return writeKeyedParts(this.#connection, this.#files, table, rule, rows, plan);
  }

  /** Writes a file for each window that has rows, from `parts` and the rows after them. */
  async #writeParts(
    table: TableName,
    rule: TableRule,
    rows: Rows,
    parts: readonly Part[],
  ): Promise<DerivedFile[]> {
    const { openPart, sources } = this.#planOf(parts, rows.change);
    const later = sources.filter(({ same, isLater }) => isLater && !same);
    const windows = later.map(({ window }) => window);
    const selects = await this.#later(rule, rows, openPart, windows);
    const files: DerivedFile[] = [];
    for (const { window, same, inside } of sources) {
      const path = `${table}/${nameOf(window)}`;
      const select = [
        ...inside.map((part) => this.#files.read(part)),
        ...(selects.get(window) ?? []),
      ];
      if (same) files.push(await this.#files.link(same, path, window));
      else if (select.length > 0)
        files.push(
          ...(await this.#files.copyRows(table, orderedRowsSql(rule, select), path, window)),
        );
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
    const kept = base?.parts.filter((part) => part.table === table && part.key === key) ?? [];
    const isKept = base !== undefined && kept.length > 0;
    const change = isKept ? 'added' : 'rewritten';
    const { openPart, sources } = this.#planOf(kept, change);
    const first = isKept ? base.block + 1 : 0;
    const files: DerivedFile[] = [];
    if (sources.length > 1) this.#files.makeFolder(table);
    for (const { window, same, inside, isLater } of sources) {
      const path = sources.length === 1 ? `${table}.parquet` : `${table}/${nameOf(window)}`;
      if (same) {
        files.push({ ...(await this.#files.link(same, path, window)), key });
        continue;
      }
      const { to } = window;
      const from = Math.max(first, window.from);
      const made =
        from <= to
          ? await writeActivities(
              this.#connection,
              { from, to },
              join(this.#files.folders.store, WORK_FOLDER),
            )
          : [];
      const before = [...inside, ...(isLater && openPart ? [openPart] : [])].map(({ path: part }) =>
        join(this.#files.folders.store, part),
      );
      // Files that ascend with the blocks, and so do their rows.
      const all = [...before, ...made];
      if (all.length === 0) continue;
      const sql = `select * from ${parquet(all)} where block_number between ${window.from} and ${to}`;
      files.push(
        ...(await this.#files.copyRows(table, sql, path, window)).map((file) => ({ ...file, key })),
      );
      for (const path of made) await rm(path);
    }
    if (files.length > 0) return files;
    await this.#files.removeFolder(table);
    const none = await noActivities(this.#connection);
    const all = { from: 0, to: this.#windows.last };
    return [{ ...(await this.#files.copy(table, none, `${table}.parquet`, all)), key }];
  }

  /** SELECTs for the rows after the base's closed windows, by window that may have some. */
  async #later(
    rule: TableRule,
    { change, sql }: Rows,
    openPart: Part | undefined,
    windows: readonly Interval[],
  ): Promise<Map<Interval, string[]>> {
    const [window] = windows;
    const opened = openPart ? [this.#files.read(openPart)] : [];
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
}
