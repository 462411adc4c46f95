import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { replaceFile } from '../../common/replace-file.ts';
import { pathText, sqlText } from '../../common/sql.ts';
import { monthsIn } from '../file-digests.ts';
import { streamLeaves } from '../tree/stream-leaves.ts';
import { CLAIM_FILE, type ClaimFile, writeClaimFile } from './claim-file.ts';

/** Lists the dates in a folder, newest first, as the public files' readers expect it. */
const INDEX = 'recent-snapshots.json';

const RUNS = z.array(z.object({ cutoff: z.iso.date() })).min(1);

/**
 * Writes claim files from a folder of rewards that a calculation has just written: one for its last
 * run, and with `since` one for each earlier run that pays this day or a later one. Files for other
 * dates stay. Throws the system's error if a file cannot be written.
 *
 * @example
 *     const files = await writeClaims(connection, 'rewards', 'claims', '2026-03-01');
 *     for (const { date, lines } of files) log(`${date}: ${lines} amounts`);
 */
export async function writeClaims(
  connection: DuckDBConnection,
  rewards: string,
  folder: string,
  since?: string,
): Promise<readonly ClaimFile[]> {
  const runs = RUNS.parse(JSON.parse(readFileSync(join(rewards, 'roots.json'), 'utf8')));
  const last = runs.at(-1)?.cutoff ?? '';
  const files: ClaimFile[] = [];
  for (const cutoff of new Set(runs.map((run) => run.cutoff))) {
    const date = dayBefore(cutoff);
    if (cutoff !== last && (since === undefined || date < since)) continue;
    const sql = cutoff === last ? newestSql(rewards) : earlierSql(rewards, cutoff);
    files.push(await writeClaimFile(folder, date, streamLeaves(connection, sql)));
  }
  await writeIndex(folder);
  return files;
}

/**
 * Lists in `recent-snapshots.json` the dates that have a claim file in the folder.
 *
 * @example
 *     await writeClaimFile('claims', '2026-03-19', leaves);
 *     await writeIndex('claims');
 */
export async function writeIndex(folder: string): Promise<void> {
  const dates = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && z.iso.date().safeParse(entry.name).success)
    .map(({ name }) => name)
    .filter((name) => readdirSync(join(folder, name)).includes(CLAIM_FILE))
    .sort()
    .reverse();
  const rows = dates.map((date) => ({ snapshot_date: Date.parse(date) }));
  await replaceFile(join(folder, INDEX), `${JSON.stringify(rows)}\n`);
}

/** Selects the last run's sums, which are sorted in their file, so that they can be streamed. */
function newestSql(rewards: string): string {
  const path = pathText(join(rewards, 'cumulative.parquet'));
  return `select earner, token, amount::varchar from read_parquet(${path})`;
}

/** Adds up the days before a run's cutoff, from the amounts that it or an earlier run added. */
function earlierSql(rewards: string, cutoff: string): string {
  const earned = join(rewards, 'earned');
  const months = monthsIn(earned).filter((name) => name.slice(0, 7) <= cutoff.slice(0, 7));
  const paths = months.map((name) => pathText(join(earned, name)));
  if (paths.length === 0) return "select '', '', '' limit 0";
  return /* sql */ `
    select earner, token, sum(amount)::varchar from read_parquet([${paths.join(', ')}])
    where snapshot < date ${sqlText(cutoff)} and cutoff <= date ${sqlText(cutoff)}
    group by earner, token order by earner, token`;
}

function dayBefore(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
}
