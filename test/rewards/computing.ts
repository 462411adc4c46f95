import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { sqlText } from '../../common/sql.ts';
import { type Calculation, calculate } from '../../rewards/calculate.ts';
import { computeRewards } from '../../rewards/compute.ts';
import { openTables } from '../../rewards/inputs/input-files.ts';
import type { Report } from '../../rewards/rewards-report.ts';
import { parseRuns, type Runs, rulesOf } from '../../rewards/runs.ts';
import { streamLeaves } from '../../rewards/tree/stream-leaves.ts';
import { rootOf } from '../../rewards/tree/tree.ts';
import { FOLDER } from './leaves.ts';

/** The folder of a set of gold. */
export function goldFolder(set: string): string {
  return join(FOLDER, 'gold', set);
}

export function goldRuns(set: string): Runs {
  const path = join(goldFolder(set), 'runs.json');
  return parseRuns(readFileSync(path, 'utf8'), path, rulesOf('mainnet'));
}

/** How a calculation of a set differs from the one that the command does. */
export interface Variant extends Partial<Pick<Calculation, 'maxStakes'>> {
  readonly runs?: Partial<Runs>;
  readonly threads?: number;
  /** Statements that change the views of the inputs. */
  readonly setup?: string;
  /** SQL condition of the submissions that are computed and compared. */
  readonly submissions?: string;
  /** Texts of the statements, each with its replacement. */
  readonly replaced?: readonly (readonly [from: string, to: string])[];
}

/**
 * Computed and expected rows, and how many keys differ; `root` is that of the computed sums of the
 * days before the last cutoff.
 */
export interface Comparison {
  readonly computed: number;
  readonly expected: number;
  readonly differing: number;
  readonly root: string | null;
}

/** Computes a set and compares it with the rows of the reference. */
export async function compared(set: string, variant: Variant = {}): Promise<Comparison> {
  return withComputed(set, variant, async (connection) => {
    const [row = []] = (
      await connection.runAndReadAll(/* sql */ `
        create temp table expected as from ${sqlText(join(goldFolder(set), 'expected_earned.parquet'))}
          where rewards_submission_hash in (select rewards_submission_hash from rewards);
        select (select count(*) from computed)::integer, (select count(*) from expected)::integer, count(*)::integer
        from computed c full join expected e using (earner, snapshot, rewards_submission_hash, token)
        where c.amount is distinct from e.amount`)
    ).getRowsJS();
    const leaves = streamLeaves(
      connection,
      `select earner, token, sum(amount)::varchar from computed where snapshot < $last::date
      group by earner, token order by earner, token`,
      { last: goldRuns(set).cutoffs.at(-1) ?? '' },
    );
    return {
      computed: Number(row[0]),
      expected: Number(row[1]),
      differing: Number(row[2]),
      root: await rootOf(leaves),
    };
  });
}

/** Computes the set edge; `setup` are statements that change the views of the inputs. */
export async function intoFolder(
  out: string,
  cutoffs: readonly string[],
  setup = '',
): Promise<Report> {
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    await openTables(connection, goldFolder('edge'));
    if (setup !== '') await connection.run(setup);
    return await computeRewards(connection, { runs: { ...goldRuns('edge'), cutoffs }, out });
  } finally {
    instance.closeSync();
  }
}

/** The computed rows of a set in order, as texts. */
export async function computedRows(set: string, variant: Variant = {}): Promise<string[]> {
  return withComputed(set, variant, async (connection) => {
    const reader = await connection.runAndReadAll(
      "select concat_ws(' ', snapshot, rewards_submission_hash, earner, amount, cutoff) as row from computed order by row",
    );
    return reader.getRowsJS().map(([row]) => String(row));
  });
}

async function withComputed<Result>(
  set: string,
  { threads = 2, submissions = 'true', replaced = [], setup = '', maxStakes, runs }: Variant,
  read: (connection: DuckDBConnection) => Promise<Result>,
): Promise<Result> {
  const instance = await openDuckDB(':memory:', { threads: String(threads) });
  try {
    const connection = await instance.connect();
    await openTables(connection, goldFolder(set));
    await connection.run(`
      alter view rewards rename to all_rewards;
      create temp view rewards as from all_rewards where ${submissions};
      create temp table computed (
        earner varchar, snapshot date, rewards_submission_hash varchar, token varchar, amount decimal(38, 0), cutoff date);
      ${setup}`);
    const { connection: changed, unused } = changing(connection, replaced);
    await calculate(changed, {
      runs: { ...goldRuns(set), ...runs },
      done: 0,
      ...(maxStakes !== undefined && { maxStakes }),
      onMonth: async () => {
        await connection.run('insert into computed from earned_rows');
      },
    });
    if (unused.size > 0) throw new Error(`no statement has ${[...unused].join(' or ')}`);
    return await read(connection);
  } finally {
    instance.closeSync();
  }
}

/**
 * A connection that replaces texts of the statements that it runs; `unused` had no occurrence yet.
 */
export function changing(
  connection: DuckDBConnection,
  replaced: readonly (readonly [from: string, to: string])[],
  onStatement: (sql: string) => void = () => {},
): { readonly connection: DuckDBConnection; readonly unused: ReadonlySet<string> } {
  const unused = new Set(replaced.map(([from]) => from));
  const change = (sql: string) =>
    replaced.reduce((text, [from, to]) => {
      if (text.includes(from)) unused.delete(from);
      return text.replaceAll(from, to);
    }, sql);
  const proxy = new Proxy(connection, {
    get(target, name) {
      const value = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      if (name !== 'run') return value.bind(target);
      return (sql: string, ...rest: unknown[]) => {
        onStatement(sql);
        return value.call(target, change(sql), ...rest);
      };
    },
  });
  return { connection: proxy, unused };
}
