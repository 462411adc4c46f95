/*
 * Measures the claim file of generated sums: `npx tsx bench/rewards/claims.ts <folder> [earners]
 * [tokens]` writes the sums in one process, and the claim file in another.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDuckDB } from '../../common/duckdb.ts';
import { pathText } from '../../common/sql.ts';
import { writeClaims } from '../../rewards/claims/write-claims.ts';

const [folder = 'bench-claims', earners = '1000000', tokens = '3', part] = process.argv.slice(2);

if (part === undefined) {
  // A process starts with the highest memory that the one that started it had.
  for (const next of ['sums', 'claims']) {
    const args = [fileURLToPath(import.meta.url), folder, earners, tokens, next];
    spawnSync(process.execPath, [...process.execArgv, ...args], { stdio: 'inherit' });
  }
} else {
  const instance = await openDuckDB();
  const connection = await instance.connect();
  if (part === 'sums') {
    mkdirSync(join(folder, 'earned'), { recursive: true });
    writeFileSync(join(folder, 'roots.json'), '[{"cutoff": "2026-03-20"}]');
    await connection.run(/* sql */ `
      copy (
        select '0x' || substr(md5(e::varchar) || md5('more of ' || e), 1, 40) as earner,
          '0x' || substr(md5('token ' || t) || md5('more of ' || t), 1, 40) as token,
          (1000000000000000 + hash(e, t) % 1000000000000000000)::decimal(38, 0) as amount
        from range(${Number(earners)}) earners(e), range(${Number(tokens)}) tokens(t)
        order by earner, token)
      to ${pathText(join(folder, 'cumulative.parquet'))} (format parquet, compression zstd)`);
  } else {
    const started = processorSeconds();
    const [file] = await writeClaims(connection, folder, join(folder, 'claims'));
    const megabytes = Math.round(process.resourceUsage().maxRSS / 1024);
    const size = Math.round(statSync(file?.path ?? '').size / 1e6);
    process.stdout.write(
      `${earners} earners, ${file?.lines} lines, ${size} MB: ${(processorSeconds() - started).toFixed(1)} processor ` +
        `seconds after ${started.toFixed(1)} to start, ${megabytes} MB of memory, root ${file?.root}\n`,
    );
  }
  instance.closeSync();
}

function processorSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
}
