import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { FORKS } from './runs.ts';

const HASH = z.string();
const DATE = z.string();
const AMOUNT = z.string().regex(/^\d+$/);

/** Refunds of one submission on the days from `from` to `to`. */
const REFUND = z.object({ rewards_submission_hash: HASH, from: DATE, to: DATE, daily: AMOUNT });

/** `rewards-report.json`: inputs, omissions and irregular payments of a calculation. */
export const REPORT = z.object({
  calculation: z.object({
    code: z.string(),
    cutoffs: z.array(DATE),
    forks: FORKS,
    excludedBeforePanama: z.array(z.string()),
    /** Digest of the inputs before the last cutoff. */
    inputs: z.string(),
  }),
  rows: z.number(),
  /** Submissions without a calculation. */
  leftOut: z.array(
    z.object({ rewards_submission_hash: HASH, type: z.string(), reason: z.string() }),
  ),
  /** Blocks without a known day: the nearest known ones are of two days. */
  unknownDays: z.array(
    z.object({ block: z.number(), after: DATE.nullable(), before: DATE.nullable() }),
  ),
  oddities: z.object({
    /** Days that were refunded to an AVS after all of the amount had been paid. */
    repeatedRefunds: z.array(REFUND),
    /** Days with two equal refunds, of which one is paid. */
    equalRefunds: z.array(REFUND),
    /** Submissions that pay more than their amount, by rounding up or by repeated refunds. */
    paidAboveAmount: z.array(
      z.object({ rewards_submission_hash: HASH, amount: AMOUNT, paid: AMOUNT }),
    ),
  }),
});

export type Report = z.output<typeof REPORT>;

type Refund = z.output<typeof REFUND>;

/** Submissions by AVS that lack records of restaked strategies of their AVS in their days. */
export async function leftOut(connection: DuckDBConnection): Promise<Report['leftOut']> {
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

/** Blocks of effect and of max magnitudes without a known day. */
export async function unknownDays(connection: DuckDBConnection): Promise<Report['unknownDays']> {
  const blocks = await rows(
    connection,
    /* sql */ `
    with needed as (
      select effect_block as number from allocation_changes union select block_number from magnitude_changes),
    sides as (
      select n.number, b.timestamp::date as after, a.timestamp::date as before
      from needed n
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

export async function repeatedRefunds(connection: DuckDBConnection): Promise<Refund[]> {
  return refunds(
    connection,
    'select submission, from_day, to_day - 1, amount from refund_windows where repeated',
  );
}

/** Equal refunds of the current month, day by day. */
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

/** Refunds by hash and day, whatever calculations met them. */
export function sortedRefunds(found: readonly Refund[]): Refund[] {
  const key = ({ rewards_submission_hash, from }: Refund) => rewards_submission_hash + from;
  return [...found].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Submissions that pay more than their amount; `paid` is a SELECT of hashes and amounts. */
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
