import { expect } from 'vitest';
import { matches } from '../../alerts/compare/matches.ts';
import type { ComparedSnapshot } from '../../alerts/compare/sides.ts';
import { linkTables, readSnapshot } from '../../alerts/compare/snapshots.ts';
import type { WatchedAddress } from '../../alerts/lists/watch-file.ts';
import { parseRules } from '../../alerts/rules-file.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { address } from './rows.ts';
import { NO_ROWS, publish, type Tables } from './snapshot-writer.ts';

/** Rules of a file, with one channel. */
export function rulesOf(...rules: readonly object[]) {
  const channels = { desk: { type: 'slack', url: { env: 'SLACK_URL' } } };
  const named = rules.map((rule, index) => ({ name: `rule-${index + 1}`, ...rule }));
  const parsed = parseRules({ version: 1, channels, rules: named });
  expect(parsed.problems).toEqual([]);
  return parsed.rules.rules;
}

/** A snapshot at a block with some tables, as a comparison reads it. */
export async function snapshotOf(
  block: number,
  tables: Tables,
  closed?: number,
): Promise<ComparedSnapshot> {
  const out = temporaryFolder();
  const written = { id: `block-${block}`, block, tables, ...(closed !== undefined && { closed }) };
  const snapshot = await readSnapshot(await publish(out, written));
  const folder = `${out}/linked`;
  await linkTables(snapshot, folder);
  return { folder, head: snapshot.head };
}

/** The list `mine` of tests. */
export const WATCHED: readonly WatchedAddress[] = [
  { list: 'mine', address: address('9'), label: 'vault' },
  { list: 'mine', address: address('8'), label: '' },
  { list: 'other', address: address('7'), label: '' },
];

/** Alerts of the rules between two snapshots, by default at blocks 1000 and 1100. */
export async function alertsOf(
  rules: readonly object[],
  before: Tables,
  after: Tables,
  [first, second]: readonly [number, number] = [1000, 1100],
  watched: readonly WatchedAddress[] = WATCHED,
) {
  const earlier = await snapshotOf(first, { ...NO_ROWS, ...before });
  const later = await snapshotOf(second, { ...NO_ROWS, ...after });
  const { matches: found } = await matches(earlier, later, rulesOf(...rules), watched);
  return found.map(({ alert }) => alert);
}
