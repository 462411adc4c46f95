/*
 * Measures a comparison with watch lists: `npx tsx bench/alerts/watched.ts <snapshot> [addresses]`
 * compares a snapshot with itself by a rule of each kind with `watch`, over so many of its stakers
 * (10,000), and prints processor seconds, with those of a rule of kind `slash` alone.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ComparedSnapshot, matches } from '../../alerts/compare/matches.ts';
import { linkTables, readSnapshot } from '../../alerts/compare/snapshots.ts';
import { KINDS } from '../../alerts/kinds/index.ts';
import type { Watched } from '../../alerts/lists/watch-file.ts';
import { parseRules } from '../../alerts/rules-file.ts';
import { openDuckDB } from '../../common/duckdb.ts';
import { readFolder } from '../../data/load/files.ts';
import { createTableViews } from '../../data/load/views.ts';

const ROUNDS = 3;

const [snapshot = 'data/sample', addresses = '10000'] = process.argv.slice(2);

/** Writes rules for these kinds, about the bench's list. */
function rulesOf(kinds: readonly string[]) {
  const { rules, problems } = parseRules({
    version: 1,
    channels: { chat: { type: 'slack', url: { env: 'UNUSED' } } },
    rules: kinds.map((kind) => ({
      name: kind.replaceAll('_', '-'),
      kind,
      ...(kind.startsWith('watched_') && { watch: 'bench' }),
    })),
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return rules.rules;
}

/** Reads the first stakers, by the hash of their address. */
async function stakersOf(folder: string): Promise<Watched[]> {
  const instance = await openDuckDB();
  const connection = await instance.connect();
  const stakers = [{ name: 'stakers', isChecked: true }] as const;
  await createTableViews(connection, await readFolder(folder), stakers, 'later');
  const reader = await connection.runAndReadAll(
    `select staker from later.stakers order by md5(staker) limit ${Number(addresses)}`,
  );
  return reader.getRowsJS().map(([address]) => ({
    list: 'bench',
    address: String(address),
    label: '',
  }));
}

/** Measures a comparison's processor seconds, the least from some rounds. */
async function secondsOf(
  compared: ComparedSnapshot,
  kinds: readonly string[],
  watched: readonly Watched[],
): Promise<number> {
  const rules = rulesOf(kinds);
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    const { skipped } = await matches(compared, compared, rules, watched);
    if (skipped.length > 0) throw new Error(skipped.join('\n'));
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / 1e6);
  }
  return Math.min(...seconds);
}

const folder = mkdtempSync(join(tmpdir(), 'watched-'));
try {
  const published = await readSnapshot(snapshot);
  await linkTables(published, join(folder, 'linked'));
  const compared = { folder: join(folder, 'linked'), head: published.head };
  const watched = await stakersOf(compared.folder);
  const kinds = KINDS.map(({ name }) => name).filter((name) => name.startsWith('watched_'));
  process.stdout.write(`${watched.length} addresses\n`);
  for (const names of [['slash'], ...kinds.map((name) => [name]), kinds]) {
    const seconds = await secondsOf(compared, names, watched);
    process.stdout.write(`${names.join(', ')}: ${seconds.toFixed(2)} processor s\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
