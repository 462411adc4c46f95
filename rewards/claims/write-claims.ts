import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import * as z from 'zod';
import { replaceFile } from '../../common/replace-file.ts';
import { pathText, sqlText } from '../../common/sql.ts';
import { monthsIn } from '../file-digests.ts';
import { streamLeaves } from '../tree/stream-leaves.ts';
import { CLAIM_FILE, type ClaimFile, writeClaimFile } from './claim-file.ts';

/** Lists a folder's dates, the newest first, as the public files' readers expect it. */
const INDEX = 'recent-snapshots.json';

const RUNS = z.array(z.object({ cutoff: z.iso.date() })).min(1);

/**
 * Writes claim files of a folder of rewards that a calculation has just written: of its last run,
 * and with `since` also of the earlier runs whose last day is that one or later. Files of other
 * dates stay. Throws the system's error if a file cannot be written.
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

/** Writes the dates that the folder's files have. */
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

/** The last run's sums are sorted in their file, and are streamed from it. */
function newestSql(rewards: string): string {
  const path = pathText(join(rewards, 'cumulative.parquet'));
  return `select earner, token, amount::varchar from read_parquet(${path})`;
}

/** Sums of the days before a run's cutoff, of the amounts that it or an earlier run added. */
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
