import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, expect } from 'vitest';
import { type Problem, SnapshotError } from '../../common/snapshot-report.ts';
import { sqlName, sqlText } from '../../common/sql.ts';
import { ADDED_TABLE_NAMES, OPTIONAL_TABLE_NAMES } from '../../common/table-names.ts';
import type { TableName } from '../../data/contract/tables.ts';
import { fileKey } from '../../data/load/checked-files.ts';
import { KnownRules } from '../../data/load/known-rules.ts';
import { type LoadedSnapshot, type LoadSettings, loadSnapshot } from '../../data/load/load.ts';
import { afterFile } from './after-file.ts';
import { partlyChecked } from './partly-checked.ts';
import { repetitions } from './repetitions.ts';
import { generated, temporaryFolder } from './snapshots.ts';

/** Each so many-eth load is compared with a check that finds the same. */
const CHECK_STEP = repetitions(4, 1);

/** Each so many-eth snapshot is divided into rows that were checked before and others. */
const DIVIDE_STEP = repetitions(16, 1);

/**
 * A generated snapshot that loads, without optional tables of logs, and copies of it for tests to
 * break.
 */
export interface Original {
  readonly folder: string;
  /** The same snapshot with all optional tables. */
  readonly whole: string;
  /** A new copy in a folder with the name `name`. */
  copy(name?: string): string;
  /** A new copy with all optional tables, and the computed ones. */
  copyWhole(): string;
  /** A new copy with these optional tables added. */
  copyWith(...tables: readonly TableName[]): string;
}

/** For the top level of a test file. */
export function originalSnapshot(seed: number, format: 'parquet' | 'arrow' = 'parquet'): Original {
  const root = temporaryFolder();
  const folder = join(root, 'original');
  const whole = join(root, 'whole');
  let copies = 0;
  beforeAll(async () => {
    const source = await generated('tiny', seed, format);
    cpSync(source, whole, { recursive: true });
    cpSync(source, folder, { recursive: true });
    soundFolders.push(whole);
    for (const name of readdirSync(whole)) {
      const sha256 = createHash('sha256')
        .update(readFileSync(join(whole, name)))
        .digest('hex');
      // Other names are no tables.
      sound.add(fileKey({ table: name.replace(/\..*$/, '') as TableName, sha256 }));
    }
    for (const table of [...OPTIONAL_TABLE_NAMES, ...ADDED_TABLE_NAMES])
      rmSync(join(folder, `${table}.${format}`));
    records = join(root, 'checks');
    await problemsOfCheck(whole, { rules: KnownRules.none(records) });
  });
  const copy = (name = 'snapshot') => {
    copies += 1;
    const made = join(root, String(copies), name);
    cpSync(folder, made, { recursive: true });
    return made;
  };
  return {
    folder,
    whole,
    copy,
    copyWhole() {
      copies += 1;
      const made = join(root, String(copies), 'snapshot');
      cpSync(whole, made, { recursive: true });
      return made;
    },
    copyWith(...tables) {
      const made = copy();
      for (const table of tables) {
        cpSync(join(whole, `${table}.${format}`), join(made, `${table}.${format}`));
      }
      return made;
    },
  };
}

/** Gives `work` a connection to a database of its own. */
export async function withDatabase<T>(
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
  try {
    return await work(await instance.connect());
  } finally {
    instance.closeSync();
  }
}

/** The rows of a query. */
export async function ask(connection: DuckDBConnection, sql: string): Promise<unknown[][]> {
  return (await connection.runAndReadAll(sql)).getRowsJS();
}

/** Loads a snapshot that must be accepted; `answer` is the rows of `sql` over schema `snapshot`. */
export function accepted(
  folder: string,
  sql = 'select 1 where false',
): Promise<LoadedSnapshot & { readonly answer: unknown[][] }> {
  return withDatabase(async (connection) => {
    const loaded = await loadSnapshot([connection], folder);
    await expectOfCheck(folder, loaded.warnings);
    return { ...loaded, answer: await ask(connection, sql) };
  });
}

/** Loads a snapshot that must be refused. Anything but a SnapshotError is thrown on. */
export async function refused(folder: string): Promise<SnapshotError> {
  const refusal = await withDatabase(async (connection) => {
    try {
      await loadSnapshot([connection], folder);
    } catch (cause) {
      if (cause instanceof SnapshotError) return cause;
      throw cause;
    }
    throw new Error(`${folder} was accepted`);
  });
  await expectOfCheck(folder, refusal.problems);
  return refusal;
}

/** Files of snapshots that load, by `fileKey`. */
const sound = new Set<string>();

/** The snapshots that have them. */
const soundFolders: string[] = [];

/** The folder of the records of the snapshot that loads. */
let records = '';

/** Of this test file, so that it does not depend on others which of them are compared. */
let loads = 0;

/**
 * Expects of a check the problems of a load, also of one that leaves out the rules that were
 * applied to files of a snapshot that loads, and its errors of one that leaves out their rows.
 */
async function expectOfCheck(folder: string, problems: readonly Problem[]): Promise<void> {
  if (loads === 0) {
    afterFile(() => {
      loads = 0;
    });
  }
  const errors = (found: readonly Problem[]) =>
    found.filter(({ severity }) => severity === 'error');
  if (loads % CHECK_STEP === 0) {
    expect(await problemsOfCheck(folder)).toEqual(problems);
    expect(errors(await problemsOfCheck(folder, { checked: sound }))).toEqual(errors(problems));
    const rules = await KnownRules.open(records);
    expect(await problemsOfCheck(folder, { rules })).toEqual(problems);
  }
  if (loads % DIVIDE_STEP === 0) {
    const parts = join(temporaryFolder(), 'parts');
    const divided = await withDatabase((connection) =>
      partlyChecked(connection, folder, soundFolders, parts),
    );
    if (divided) {
      const { checked } = divided;
      const found = await problemsOfCheck(divided.folder, { checked });
      expect(divided.named(errors(found))).toEqual(errors(problems));
    }
  }
  loads += 1;
}

/** The problems that a check finds which keeps the compared columns alone: those of a load. */
function problemsOfCheck(
  folder: string,
  settings: Partial<Pick<LoadSettings, 'checked' | 'rules'>> = {},
): Promise<readonly Problem[]> {
  return withDatabase(async (connection) => {
    try {
      return (await loadSnapshot([connection], folder, { onlyChecked: true, ...settings }))
        .warnings;
    } catch (cause) {
      if (cause instanceof SnapshotError) return cause.problems;
      throw cause;
    }
  });
}

/** The errors that refuse a snapshot, without its warnings. */
export async function errorsOf(folder: string): Promise<Problem[]> {
  return (await refused(folder)).problems.filter(({ severity }) => severity === 'error');
}

/** A problem of severity error, as `toEqual` expects it: `rule` is a part of its text. */
export function error(
  subject: string,
  rule: string,
  rest: Partial<Pick<Problem, 'rows' | 'examples'>> = {},
) {
  return {
    severity: 'error',
    subject,
    code: expect.any(String),
    parameters: expect.any(Object),
    rule: expect.stringContaining(rule),
    examples: [],
    ...rest,
  };
}

/**
 * Replaces the Parquet file of one table by the rows of `select`, which reads the file's rows as
 * `source`: the table's columns and `row`, the row's number from 0. The result goes to `target`,
 * and the table's own file is removed unless it is the target.
 */
export async function rewrite(
  folder: string,
  table: TableName,
  select: string,
  target = `${table}.parquet`,
): Promise<void> {
  const written = join(folder, `${target}.new`);
  const connection = await rewriting();
  const path = sqlText(join(folder, `${table}.parquet`).replace(/[*?[]/g, '[$&]'));
  await connection.run(/* sql */ `
    create or replace table source as
    select *, file_row_number as "row" from read_parquet(${path})
  `);
  await connection.run(`copy (${select}) to ${sqlText(written)} (format parquet)`);
  renameSync(written, join(folder, target));
}

let rewriter: Promise<DuckDBConnection> | undefined;

/**
 * The connection that rewrites tables, one for all of a test file: opening a database takes six
 * times as long as rewriting a table.
 */
function rewriting(): Promise<DuckDBConnection> {
  rewriter ??= (async () => {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    afterFile(() => {
      rewriter = undefined;
      instance.closeSync();
    });
    return instance.connect();
  })();
  return rewriter;
}

/** Gives columns of a table other values: SQL over the columns and `row`. */
export function replace(
  folder: string,
  table: TableName,
  values: Readonly<Record<string, string>>,
): Promise<void> {
  return rewrite(folder, table, `select ${replacing(values)} from source order by "row"`);
}

/** The select list of a table's columns, those in `values` replaced by the SQL there. */
export function replacing(values: Readonly<Record<string, string>>): string {
  const replaced = Object.entries(values).map(([name, value]) => `${value} as ${sqlName(name)}`);
  const columns = '* exclude ("row")';
  return replaced.length === 0 ? columns : `${columns} replace (${replaced.join(', ')})`;
}

/**
 * SQL for a column with the given values (SQL each) in its first rows, and `rest` in the others.
 */
export function firstRows(values: readonly string[], rest: string): string {
  const cases = values.map((value, row) => `when ${row} then ${value}`);
  return `case "row" ${cases.join(' ')} else ${rest} end`;
}

/** Changes the bytes of a file, and creates it if it does not exist. */
export function changeBytes(path: string, change: (bytes: Buffer) => Uint8Array): void {
  writeFileSync(path, change(existsSync(path) ? readFileSync(path) : Buffer.alloc(0)));
}
