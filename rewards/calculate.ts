import type { DuckDBConnection } from '@duckdb/node-api';
import { type Facts, runRelations } from '../common/relations/run.ts';
import { noProgress, type Progress } from '../data/load/progress.ts';
import { BATCHED, choose, GIVEN, PREPARED } from './calculation/relations.ts';
import { registerRewardFunctions } from './numbers/functions.ts';
import { MACROS } from './numbers/macros.ts';
import type { Runs } from './runs.ts';

const GIVEN_BATCHED = [...GIVEN, ...PREPARED.map(({ name }) => name)];

/** Stakes of one batch of days at most; each takes about 200 bytes. */
const MAX_STAKES = 1_500_000;

/** A calculation on a connection that has the views of `INPUTS`. */
export interface Calculation {
  readonly runs: Runs;
  /** How many of the first runs are paid already; the calculation gives the rows that are added. */
  readonly done: number;
  readonly maxStakes?: number;
  readonly progress?: Progress;
  /** Months that the caller has from an earlier attempt, such as 2026-03. */
  readonly skip?: (month: string) => Promise<boolean>;
  /** Gets each month in order; `earned_rows` has its rows until the promise resolves, and
   * `month_equal_refunds` the refunds that equal another one of their day. */
  readonly onMonth: (month: string) => Promise<void>;
}

/** A range of days [from, to) since 1970-01-01. */
interface Days {
  readonly from: number;
  readonly to: number;
}

/** The days of a month that are paid. */
interface Month extends Days {
  /** Of the relations that are prepared: types and arithmetics of the submissions that are paid. */
  readonly facts: Facts;
  readonly maxStakes: number;
}

/** Computes the payouts by earner, submission and day, month by month. */
export async function calculate(
  connection: DuckDBConnection,
  { runs, done, maxStakes = MAX_STAKES, progress = noProgress, skip, onMonth }: Calculation,
): Promise<void> {
  registerRewardFunctions(connection);
  for (const macro of MACROS) await connection.run(macro);
  await createParameters(connection, runs, done);
  const { facts } = await runRelations(connection, PREPARED, {
    given: GIVEN,
    context: {},
    choose,
    progress: (done, name) => progress(`prepares ${name}`, done, PREPARED.length),
  });
  await connection.run(EARNED_ROWS);
  const months = await monthsOf(connection);
  for (const [at, { month, ...days }] of months.entries()) {
    progress(`computes ${month}`, at, months.length);
    if (await skip?.(month)) continue;
    await computeMonth(connection, { ...days, facts, maxStakes });
    await onMonth(month);
  }
}

/**
 * A month's rows by address, hash and date, each with the cutoff at which a run adds it. These
 * tables are no relations: each batch runs the graph and adds its rows, so that no statement can
 * compute them.
 */
const EARNED_ROWS = /* sql */ `
  create or replace temp table month_payouts (earner integer, day integer, submission integer, amount hugeint);
  create or replace temp table month_equal_refunds (submission integer, day integer, amount hugeint);
  create or replace temp view earned_rows as
  select a.address as earner, date '1970-01-01' + p.day as snapshot, s.rewards_submission_hash, s.token,
    p.amount::decimal(38, 0) as amount, date '1970-01-01' + d.cutoff as cutoff
  from month_payouts p
  join addresses a on a.id = p.earner
  join submissions s using (submission)
  join paid_days d on d.submission = p.submission and d.day = p.day`;

async function createParameters(
  connection: DuckDBConnection,
  { cutoffs, forks, excludedBeforePanama }: Runs,
  done: number,
): Promise<void> {
  await connection.run(/* sql */ `
    create or replace temp table runs (run integer, cutoff integer);
    create or replace temp table batch (from_day integer, to_day integer);
    create or replace temp table excluded (address varchar)`);
  for (const [at, cutoff] of cutoffs.entries()) {
    await connection.run('insert into runs values ($run, day_of($cutoff::date))', {
      run: at + 1,
      cutoff,
    });
  }
  const appender = await connection.createAppender('excluded', null, 'temp');
  for (const address of excludedBeforePanama) {
    appender.appendVarchar(address);
    appender.endRow();
  }
  appender.closeSync();
  const names = Object.keys(forks);
  const columns = names.map((name) => `day_of($${name}::date) as ${name}`).join(', ');
  await connection.run(
    `create or replace temp table rules as
    select ${columns}, $done::integer as done, max(cutoff) as last_cutoff, count(*)::integer as runs,
      coalesce(max(cutoff) filter (run <= $done::integer), 0) as done_cutoff
    from runs`,
    { ...forks, done },
  );
}

/** The months with days to pay, and the range of these days. */
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
    await connection.run(
      'create or replace temp table batch as select $from as from_day, $to as to_day',
      {
        from,
        to: Math.min(from + length, days.to),
      },
    );
    await runRelations(connection, BATCHED, { given: GIVEN_BATCHED, context: {}, choose, facts });
    await connection.run('insert into month_payouts from payouts');
    await connection.run('insert into month_equal_refunds from equal_refunds');
  }
}

/**
 * About how many stakes the days have: each eligible strategy of an operator has all its holders.
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
