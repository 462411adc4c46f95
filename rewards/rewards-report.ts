import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { FILE_DIGESTS } from './file-digests.ts';
import { FORKS } from './runs.ts';

const HASH = z.string();
const DATE = z.string();
const AMOUNT = z.string().regex(/^\d+$/);

/** Groups one submission's refunds on the days from `from` to `to`. */
const REFUND = z.object({ rewards_submission_hash: HASH, from: DATE, to: DATE, daily: AMOUNT });

/** `rewards-report.json` has a calculation's inputs, omissions and irregular payments. */
export const REPORT = z.object({
  calculation: z.object({
    code: z.string(),
    cutoffs: z.array(DATE),
    forks: FORKS,
    excludedBeforePanama: z.array(z.string()),
    /** Identifies the inputs before the last cutoff. */
    inputs: z.string(),
  }),
  rows: z.number(),
  /** Digests the folder's other files; it is extended only if they are unchanged. */
  files: FILE_DIGESTS,
  /** Whether the records of restaked strategies are declared complete. */
  restakedComplete: z.boolean(),
  /** Submissions that could not be computed. */
  leftOut: z.array(
    z.object({ rewards_submission_hash: HASH, type: z.string(), reason: z.string() }),
  ),
  /** Blocks without a known day: the nearest known blocks lie on two days. */
  unknownDays: z.array(
    z.object({ block: z.number(), after: DATE.nullable(), before: DATE.nullable() }),
  ),
  /**
   * Allocations to paid operator sets while the operator's max magnitude in the strategy is 0. The
   * contracts have none, so that the inputs lack logs; they count as nothing.
   */
  withoutMaxMagnitude: z.array(
    z.object({
      operator: z.string(),
      avs: z.string(),
      operator_set_id: z.number(),
      strategy: z.string(),
      from: DATE,
      to: DATE,
    }),
  ),
  oddities: z.object({
    /** Days that were refunded to an AVS after the whole amount had been paid. */
    repeatedRefunds: z.array(REFUND),
    /** Days with two equal refunds; only one is paid. */
    equalRefunds: z.array(REFUND),
    /** Submissions that pay more than their amount, by rounding up or by repeated refunds. */
    paidAboveAmount: z.array(
      z.object({ rewards_submission_hash: HASH, amount: AMOUNT, paid: AMOUNT }),
    ),
  }),
});

export type Report = z.output<typeof REPORT>;

type Refund = z.output<typeof REFUND>;

/** Finds `avs` submissions without a record of their AVS's restaked strategies in their days. */
export async function findOmittedSubmissions(
  connection: DuckDBConnection,
): Promise<Report['leftOut']> {
  const hashes = await rows(
    connection,
    /* sql */ `
    select rewards_submission_hash from submissions s join addresses a on a.id = s.avs
    where type = 'avs' and not exists (
      from restaked_strategies r
      where r.avs = a.address and day_of(r.timestamp) between start_day and end_day)
    order by rewards_submission_hash`,
  );
  return hashes.map(([hash]) => ({
    rewards_submission_hash: String(hash),
    type: 'avs',
    reason: 'no record of restaked strategies of its AVS in its days',
  }));
}

/**
 * Finds effect blocks, and blocks that change max magnitudes, for which no day is known. A block
 * after the last known one does not exist yet, and has no effect.
 */
export async function unknownDays(connection: DuckDBConnection): Promise<Report['unknownDays']> {
  const blocks = await rows(
    connection,
    /* sql */ `
    with needed_blocks as (
      select effect_block as number from allocation_changes
      where effect_block <= (select max(number) from block_times)
      union select block_number from magnitude_changes),
    sides as (
      select n.number, b.timestamp::date as after, a.timestamp::date as before
      from needed_blocks n
      asof left join block_times b on b.number <= n.number
      asof left join block_times a on a.number >= n.number)
    select number::double, after::varchar, before::varchar from sides where after is distinct from before order by number`,
  );
  return blocks.map(([block, after, before]) => ({
    block: Number(block),
    after: after === null ? null : String(after),
    before: before === null ? null : String(before),
  }));
}

/** Finds allocations with a max magnitude of 0 on the days of paid submissions. */
export async function withoutMaxMagnitude(
  connection: DuckDBConnection,
): Promise<Report['withoutMaxMagnitude']> {
  const found = await rows(
    connection,
    /* sql */ `
    with sets as (
      select avs, operator_set_id, min(from_day) as first_day, max(to_day) as end_day
      from active_submissions where type = 'unique_stake' group by all),
    days as (
      select a.operator, a.avs, a.operator_set_id, a.strategy, greatest(a.from_day, m.from_day, first_day) as from_day,
        least(a.to_day, m.to_day, end_day) as to_day
      from allocation_windows a
      join max_magnitude_windows m using (operator, strategy)
      join sets on sets.avs = a.avs and sets.operator_set_id = a.operator_set_id
      where max_magnitude = 0)
    select o.address, a.address, operator_set_id::double, s.address,
      (date '1970-01-01' + from_day)::varchar, (date '1970-01-01' + to_day - 1)::varchar
    from days d
    join addresses o on o.id = d.operator join addresses a on a.id = d.avs join addresses s on s.id = d.strategy
    where from_day < to_day order by all`,
  );
  return found.map(([operator, avs, set, strategy, from, to]) => ({
    operator: String(operator),
    avs: String(avs),
    operator_set_id: Number(set),
    strategy: String(strategy),
    from: String(from),
    to: String(to),
  }));
}

export async function repeatedRefunds(connection: DuckDBConnection): Promise<Refund[]> {
  return refunds(
    connection,
    'select submission, from_day, to_day - 1, amount from refund_windows where repeated',
  );
}

/** Reads the current month's equal refunds, day by day. */
export async function equalRefunds(connection: DuckDBConnection): Promise<Refund[]> {
  return refunds(connection, 'select submission, day, day, amount from month_equal_refunds');
}

async function refunds(connection: DuckDBConnection, select: string): Promise<Refund[]> {
  const found = await rows(
    connection,
    /* sql */ `
    select rewards_submission_hash, (date '1970-01-01' + first_day)::varchar, (date '1970-01-01' + last_day)::varchar,
      r.amount::varchar
    from (${select}) r(submission, first_day, last_day, amount) join submissions using (submission)
    order by all`,
  );
  return found.map(([hash, from, to, daily]) => ({
    rewards_submission_hash: String(hash),
    from: String(from),
    to: String(to),
    daily: String(daily),
  }));
}

/** Sorts refunds by hash and day, in whichever calculation they were found. */
export function sortedRefunds(found: readonly Refund[]): Refund[] {
  const key = ({ rewards_submission_hash, from }: Refund) => rewards_submission_hash + from;
  return [...found].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Finds submissions that pay more than their amount; `paid` selects hashes and amounts. */
export async function paidAboveAmount(
  connection: DuckDBConnection,
  paid: string,
): Promise<Report['oddities']['paidAboveAmount']> {
  const found = await rows(
    connection,
    /* sql */ `
    select rewards_submission_hash, r.amount::varchar, sum(p.amount)::varchar
    from (${paid}) p join rewards r using (rewards_submission_hash)
    group by rewards_submission_hash, r.amount having sum(p.amount) > r.amount order by 1`,
  );
  return found.map(([hash, amount, total]) => ({
    rewards_submission_hash: String(hash),
    amount: String(amount),
    paid: String(total),
  }));
}

async function rows(connection: DuckDBConnection, sql: string): Promise<readonly unknown[][]> {
  return (await connection.runAndReadAll(sql)).getRowsJS();
}
