import type { DuckDBConnection } from '@duckdb/node-api';
import { type Facts, makeRelation, runRelations } from '../common/relations/run-relations.ts';
import { noProgress, type Progress } from '../data/load/progress.ts';
import type { Days } from './calculation/calculation-parameters.ts';
import {
  BATCH_RELATIONS,
  chooseRelation,
  EARNED_ROWS,
  FIRST_RELATIONS,
  GIVEN_RELATIONS,
} from './calculation/relations.ts';
import { MACROS } from './numbers/macros.ts';
import { registerRewardFunctions } from './numbers/reward-functions.ts';
import type { Runs } from './runs.ts';

const GIVEN_BATCHED = [...GIVEN_RELATIONS, ...FIRST_RELATIONS.map(({ name }) => name)];

/** Limits the stakes in one batch of days; each takes about 200 bytes. */
const MAX_STAKES = 1_500_000;

/** Describes a calculation on a connection that has the views named in `INPUTS`. */
export interface Calculation {
  readonly runs: Runs;
  /** This many of the first runs are paid already; the calculation gives only the rows it adds. */
  readonly done: number;
  readonly maxStakes?: number;
  readonly progress?: Progress;
  /** Resolves to true if the caller has the month, such as 2026-03, from an earlier attempt. */
  readonly skip?: (month: string) => Promise<boolean>;
  /**
   * Gets each month in order. Until the promise resolves, `earned_rows` has the month's rows, and
   * `month_equal_refunds` the refunds that equal another one on their day.
   */
  readonly onMonth: (month: string) => Promise<void>;
}

/** Holds the days that one month pays. */
interface Month extends Days {
  /**
   * The prepared relations report these: types and arithmetics among the submissions that are paid.
   */
  readonly facts: Facts;
  readonly maxStakes: number;
}

/** Computes the payouts by earner, submission and day, and passes each month on as it is done. */
export async function calculate(
  connection: DuckDBConnection,
  { runs, done, maxStakes = MAX_STAKES, progress = noProgress, skip, onMonth }: Calculation,
): Promise<void> {
  registerRewardFunctions(connection);
  for (const macro of MACROS) await connection.run(macro);
  const { facts } = await runRelations(connection, FIRST_RELATIONS, {
    given: GIVEN_RELATIONS,
    context: { runs, done },
    choose: chooseRelation,
    progress: (done, name) => progress(`prepares ${name}`, done, FIRST_RELATIONS.length),
  });
  await connection.run(OF_MONTH);
  await makeRelation(connection, EARNED_ROWS, {});
  const months = await monthsOf(connection);
  for (const [at, { month, ...days }] of months.entries()) {
    progress(`computes ${month}`, at, months.length);
    if (await skip?.(month)) continue;
    await computeMonth(connection, { ...days, facts, maxStakes });
    await onMonth(month);
  }
}

/**
 * Both tables collect a month's rows, keyed by the numbers that addresses and submissions have.
 * They are no relations: each batch runs the graph and adds its rows, so no single statement
 * computes them.
 */
const OF_MONTH = /* sql */ `
  create or replace temp table month_payouts (earner integer, day integer, submission integer, amount hugeint);
  create or replace temp table month_equal_refunds (submission integer, day integer, amount hugeint)`;

/** Finds the months in which a day is to be paid, with their first and last such days. */
async function monthsOf(connection: DuckDBConnection): Promise<({ month: string } & Days)[]> {
  const reader = await connection.runAndReadAll(/* sql */ `
    with windows as (
      select from_day, to_day from active_submissions union select from_day, to_day from refund_windows),
    days as (select distinct unnest(range(from_day, to_day))::integer as day from windows)
    select strftime(date '1970-01-01' + day, '%Y-%m') as month, min(day), max(day) + 1
    from days group by month order by month`);
  return reader
    .getRowsJS()
    .map(([month, from, to]) => ({ month: String(month), from: Number(from), to: Number(to) }));
}

async function computeMonth(
  connection: DuckDBConnection,
  { facts, maxStakes, ...days }: Month,
): Promise<void> {
  await connection.run('delete from month_payouts; delete from month_equal_refunds');
  const stakes = await stakesOf(connection, days);
  const batches = Math.min(days.to - days.from, Math.max(1, Math.ceil(stakes / maxStakes)));
  const length = Math.ceil((days.to - days.from) / batches);
  for (let from = days.from; from < days.to; from += length) {
    await runRelations(connection, BATCH_RELATIONS, {
      given: GIVEN_BATCHED,
      context: { from, to: Math.min(from + length, days.to) },
      choose: chooseRelation,
      facts,
    });
    await connection.run('insert into month_payouts from payouts');
    await connection.run('insert into month_equal_refunds from equal_refunds');
  }
}

/**
 * Estimates how many stakes the days have: it multiplies each operator's eligible strategies by all
 * their holders over time, so the estimate is high.
 */
async function stakesOf(connection: DuckDBConnection, { from, to }: Days): Promise<number> {
  const reader = await connection.runAndReadAll(
    /* sql */ `
    select coalesce(sum((least(to_day, $to) - greatest(from_day, $from)) * holders), 0)::double
    from eligible_windows join holder_counts using (operator, strategy)
    where greatest(from_day, $from) < least(to_day, $to)`,
    { from, to },
  );
  return Number(reader.getRowsJS()[0]?.[0]);
}
