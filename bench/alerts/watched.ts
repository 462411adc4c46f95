/*
 * Measures a comparison with watch lists:
 * `npx tsx bench/alerts/watched.ts <snapshot> <earlier> [addresses]` compares two snapshots from
 * `ingest` by each kind with `watch`. The list has this many stakers (10,000) of the later one. It
 * prints processor seconds, and those that `slash` takes alone. Claimable rewards are left out if
 * the snapshot has no computed ones.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { matches } from '../../alerts/compare/matches.ts';
import type { ComparedSnapshot } from '../../alerts/compare/sides.ts';
import { linkTables, readSnapshot } from '../../alerts/compare/snapshots.ts';
import { KINDS } from '../../alerts/kinds/index.ts';
import type { WatchedAddress } from '../../alerts/lists/watch-file.ts';
import { parseRules } from '../../alerts/rules-file.ts';
import { openDuckDB } from '../../common/duckdb.ts';
import { registerDecimalFunctions } from '../../data/load/decimal-functions.ts';
import { readFolder } from '../../data/load/files.ts';
import { createTableViews } from '../../data/load/views.ts';

const ROUNDS = 3;

const [snapshot = '', before = '', addresses = '10000'] = process.argv.slice(2);

/** Writes rules for these kinds, about the bench's list and a token. */
function rulesOf(kinds: readonly string[], token: string) {
  const { rules, problems } = parseRules({
    version: 1,
    channels: { chat: { type: 'slack', url: { env: 'UNUSED' } } },
    rules: kinds.map((kind) => ({
      name: kind.replaceAll('_', '-'),
      kind,
      ...(kind.startsWith('watched_') && { watch: 'bench' }),
      ...(kind === 'watched_claimable' && { token, minAmount: '1' }),
    })),
  });
  if (problems.length > 0) throw new Error(problems.join('\n'));
  return rules.rules;
}

/** Reads the first stakers of a snapshot, by the hash of their address, and a token of rewards. */
async function readAddresses(folder: string) {
  const instance = await openDuckDB();
  const connection = await instance.connect();
  registerDecimalFunctions(connection);
  const names = ['stakers', 'reward_leaves'] as const;
  const needed = names.map((name) => ({ name, isChecked: true, mayBeAbsent: true }) as const);
  await createTableViews(connection, await readFolder(folder), needed, 'later');
  const read = async (sql: string) =>
    (await connection.runAndReadAll(sql)).getRowsJS().map(([address]) => String(address));
  const stakers = await read(
    `select staker from later.stakers order by md5(staker) limit ${Number(addresses)}`,
  );
  const [token = ''] = await read(
    'select token from later.reward_leaves group by token order by count(*) desc limit 1',
  );
  instance.closeSync();
  const watched = stakers.map((address): WatchedAddress => ({ list: 'bench', address, label: '' }));
  return { watched, token };
}

/** Measures a comparison's processor seconds, the least from some rounds. */
async function secondsOf(
  [earlier, later]: readonly [ComparedSnapshot, ComparedSnapshot],
  kinds: readonly string[],
  { watched, token }: { readonly watched: readonly WatchedAddress[]; readonly token: string },
): Promise<number> {
  const rules = rulesOf(kinds, token);
  const seconds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const before = process.cpuUsage();
    const { skipped } = await matches(earlier, later, rules, watched);
    if (skipped.length > 0) throw new Error(skipped.join('\n'));
    const { user, system } = process.cpuUsage(before);
    seconds.push((user + system) / 1e6);
  }
  return Math.min(...seconds);
}

const folder = mkdtempSync(join(tmpdir(), 'watched-'));
try {
  const linked = async (path: string, name: string): Promise<ComparedSnapshot> => {
    const published = await readSnapshot(path);
    await linkTables(published, join(folder, name));
    return { folder: join(folder, name), head: published.head };
  };
  const earlier = { ...(await linked(before, 'earlier')), isChecked: true };
  const compared = [earlier, await linked(snapshot, 'later')] as const;
  const read = await readAddresses(compared[1].folder);
  const kinds = KINDS.map(({ name }) => name)
    .filter((name) => name.startsWith('watched_'))
    .filter((name) => name !== 'watched_claimable' || read.token !== '');
  process.stdout.write(`${read.watched.length} addresses\n`);
  for (const names of [['slash'], ...kinds.map((name) => [name]), kinds]) {
    const seconds = await secondsOf(compared, names, read);
    process.stdout.write(`${names.join(', ')}: ${seconds.toFixed(2)} processor s\n`);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
