import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { openDuckDB } from '../../../common/duckdb.ts';
import { type Leaf, rootOf } from '../../../rewards/tree/tree.ts';
import { once } from '../../support/once.ts';
import { bare, temporaryFolder } from '../../support/snapshots.ts';
import { FOLDER } from '../leaves.ts';

const GOLD = join(FOLDER, 'gold/s12');

/** The cutoffs of the runs of the gold set, in order. */
export const CUTOFFS: readonly string[] = JSON.parse(
  readFileSync(join(GOLD, 'runs.json'), 'utf8'),
).cutoffs;

/** The last day of each posted root, in order. */
export const DAYS: readonly string[] = CUTOFFS.map((cutoff) =>
  new Date(Date.parse(cutoff) - 86_400_000).toISOString().slice(0, 10),
);

/** A snapshot with posted roots and claims, and a folder of rewards. */
export interface Case {
  readonly snapshot: string;
  readonly folder: string;
}

/**
 * The gold set s12 as a snapshot with a root after each of its runs, with some claims from each
 * root, next to the folder of its rewards: all agree. A test may change it.
 */
export async function verifyCase(): Promise<Case> {
  const original = join(tmpdir(), 'verify-case');
  await once(original, makeCase);
  const copy = temporaryFolder();
  cpSync(original, copy, { recursive: true });
  return { snapshot: join(copy, 'snapshot'), folder: join(copy, 'rewards') };
}

/** Writes `roots.json` and `rewards-report.json`. */
export function writeFolder(
  folder: string,
  { cutoffs = CUTOFFS, leftOut = [] }: { cutoffs?: readonly string[]; leftOut?: string[] },
): void {
  const roots = cutoffs.map((cutoff) => ({ cutoff, root: null }));
  writeFileSync(join(folder, 'roots.json'), JSON.stringify(roots));
  const report = { leftOut: leftOut.map((hash) => ({ rewards_submission_hash: hash })) };
  writeFileSync(join(folder, 'rewards-report.json'), JSON.stringify(report));
}

async function makeCase(target: string): Promise<void> {
  const [snapshot, folder] = [join(target, 'snapshot'), join(target, 'rewards')];
  cpSync(await bare(1), snapshot, { recursive: true });
  mkdirSync(join(folder, 'earned'), { recursive: true });
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    await createTables(connection);
    for (const table of ['rewards', 'distribution_roots', 'reward_claims']) {
      await connection.run(`copy ${table} to '${snapshot}/${table}.parquet' (format parquet)`);
    }
    for (const year of [2024, 2025, 2026]) {
      await connection.run(
        `copy (from earned where year(snapshot) = ${year}) to '${folder}/earned/${year}.parquet' (format parquet)`,
      );
    }
  } finally {
    instance.closeSync();
  }
  writeFolder(folder, {});
}

async function createTables(connection: DuckDBConnection): Promise<void> {
  await connection.run(/* sql */ `
    create table earned as from '${GOLD}/expected_earned.parquet';
    create table rewards as
      select type, avs, submitter, null::varchar as token_hopper, null::varchar as submission_nonce,
        rewards_submission_hash, null::varchar as strategies, token, amount, start_timestamp,
        duration::varchar as duration, updated_at
      from '${GOLD}/rewards.parquet';
    create table distribution_roots (root_index bigint, root varchar, rewards_calculation_end_timestamp timestamp,
      activated_at timestamp, active boolean, updated_at timestamp, created_at timestamp);
    create table reward_claims (root varchar, earner varchar, claimer varchar, recipient varchar, token varchar,
      amount decimal(38, 0), block_number bigint, log_index bigint, "timestamp" timestamp, transaction_hash varchar)`);
  const claimed = new Map<string, bigint>();
  for (const [index, day] of DAYS.entries()) {
    const leaves = await leavesUpTo(connection, day);
    const root = await rootOf(leaves);
    await connection.run(/* sql */ `
      insert into distribution_roots
      select ${index}, '${root}', day, day + interval 8 day, true, day + interval 8 day, day + interval 1 day
      from (select timestamp '${day}' as day)`);
    const rows = leaves.flatMap(({ earner, token, cumulative }, at) => {
      const before = claimed.get(earner + token) ?? 0n;
      // A claim in a fifth of the cases, so that pairs skip roots.
      if (cumulative === before || (at + index) % 5 !== 0) return [];
      claimed.set(earner + token, cumulative);
      return [`('${earner}', '${token}', ${cumulative - before}::decimal(38, 0), ${at})`];
    });
    if (rows.length === 0) continue;
    await connection.run(/* sql */ `
      insert into reward_claims select '${root}', earner, earner, earner, token, amount, ${20_000_000 + index}, place,
        timestamp '${day}' + interval 9 day, '0x' || lpad(to_hex(${10_000 * index} + place), 64, '0')
      from (values ${rows.join(', ')}) claim(earner, token, amount, place)`);
  }
}

/** Amounts of days up to this one, of submissions up to this day. */
async function leavesUpTo(connection: DuckDBConnection, day: string): Promise<Leaf[]> {
  const reader = await connection.runAndReadAll(/* sql */ `
    select earner, token, sum(amount)::varchar from earned
    where snapshot <= '${day}'::date and rewards_submission_hash in (
      select rewards_submission_hash from rewards where updated_at < '${day}'::date + interval 1 day)
    group by all order by all`);
  return reader.getRowsJS().map(([earner, token, amount]) => ({
    earner: String(earner),
    token: String(token),
    cumulative: BigInt(String(amount)),
  }));
}
