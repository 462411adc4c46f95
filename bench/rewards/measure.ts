/*
 * Measures rewards of generated tables: the whole, and one more day after it. Each is one process:
 * `npx tsx bench/rewards/measure.ts <folder> [stakers] [days]` runs both.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDuckDB } from '../../common/duckdb.ts';
import { computeRewards } from '../../rewards/compute.ts';
import { openTables } from '../../rewards/inputs/input-files.ts';
import { rulesOf } from '../../rewards/runs.ts';
import { cutoffAfter, writeTables } from './tables.ts';

const [folder = 'bench-rewards', stakers = '10000', days = '300', runs] = process.argv.slice(2);
const size = { stakers: Number(stakers), days: Number(days) };

if (runs === undefined) {
  await writeTables(join(folder, 'tables'), size);
  for (const count of ['1', '2']) {
    const script = fileURLToPath(import.meta.url);
    const args = [...process.execArgv, script, folder, stakers, days, count];
    spawnSync(process.execPath, args, { stdio: 'inherit' });
  }
} else {
  const started = secondsSince();
  const cutoffs = [cutoffAfter(size.days - 1), cutoffAfter(size.days)].slice(0, Number(runs));
  const instance = await openDuckDB();
  const connection = await instance.connect();
  await openTables(connection, join(folder, 'tables'));
  const { rows } = await computeRewards(connection, {
    runs: { ...rulesOf('hoodi'), cutoffs },
    out: join(folder, 'earned'),
  });
  const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
  process.stdout.write(
    `${runs} runs: ${rows} rows, ${secondsSince(started).toFixed(2)} processor seconds after ${started.toFixed(2)} to start, ${megabytes} MB\n`,
  );
}

/** Returns the processor time that the process took in seconds, less an earlier one. */
function secondsSince(earlier = 0): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 - earlier;
}
