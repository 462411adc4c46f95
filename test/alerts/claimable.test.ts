import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { writeClaimableLeaves } from '../../rewards/claimable-leaves.ts';
import { goldRuns, intoFolder } from '../rewards/computing.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { startReceiver } from './receiver.ts';
import { hash } from './rows.ts';
import { rulesDocument, runIn } from './running.ts';
import { publish, type Row, timeOf } from './snapshot-writer.ts';

const CUTOFFS = goldRuns('edge').cutoffs;
const EARLIER = CUTOFFS.length - 2;

/** Folders of rewards up to the last run but one, and up to the last. */
const folders: string[] = [];
const roots: string[] = [];

/** A leaf of the last run that the run before has with less, and its amounts in both. */
let leaf: { earner: string; token: string; before: bigint; after: bigint };

beforeAll(async () => {
  for (const count of [EARLIER + 1, EARLIER + 2]) {
    const out = temporaryFolder();
    await intoFolder(out, CUTOFFS.slice(0, count));
    folders.push(out);
    roots.push(JSON.parse(readFileSync(join(out, 'roots.json'), 'utf8')).at(-1).root);
  }
  const [before, after] = folders.map((folder) => `'${folder}/cumulative.parquet'`);
  const instance = await openDuckDB();
  try {
    const reader = await (await instance.connect()).runAndReadAll(/* sql */ `
      select earner, token, was.amount::varchar, now.amount::varchar
      from ${after} now join ${before} was using (earner, token)
      where now.amount > was.amount and was.amount > 0 order by all limit 1`);
    const [[earner, token, was, now] = []] = reader.getRowsJS();
    leaf = {
      earner: String(earner),
      token: String(token),
      before: BigInt(String(was)),
      after: BigInt(String(now)),
    };
  } finally {
    instance.closeSync();
  }
});

const rootRow = (index: number, active: boolean): Row => ({
  root_index: String(index),
  root: roots[index] ?? hash('0'),
  rewards_calculation_end_timestamp: timeOf(0),
  active: String(active),
  updated_at: timeOf(0),
  created_at: timeOf(0),
});

/** Publishes roots, and runs a rule about the leaf with a folder of rewards. */
async function followed() {
  const hook = await startReceiver();
  const base = temporaryFolder();
  mkdirSync(join(base, 'snapshots'));
  const list = join(base, 'watch.csv');
  writeFileSync(list, `list,address\nmine,${leaf.earner}\n`);
  const rule = { kind: 'watched_claimable', watch: 'mine', token: leaf.token };
  const rules = [{ ...rule, name: 'claim', minAmount: String(leaf.after) }];
  const document = rulesDocument(hook.url, { rules });
  let block = 1000;
  const run = async (rewards: string, ...active: readonly boolean[]) => {
    block += 1;
    const tables = {
      distribution_roots: active.map((one, index) => rootRow(index, one)),
      reward_claims: [],
    };
    await publish(join(base, 'snapshots'), { id: `block-${block}`, block, tables });
    const addRewards = (folder: string, earlier: string | null) =>
      writeClaimableLeaves(rewards, folder, earlier);
    const { messages } = await runIn(base, document, { addRewards, watch: [list] });
    return messages.filter((one) => !one.startsWith('compar'));
  };
  return { base, run, alerts: () => hook.received.map(({ body }) => JSON.parse(body)) };
}

describe('claimable rewards of a folder', () => {
  it('match once their root is active, and not before', async () => {
    const [before = '', after = ''] = folders;
    const { run, alerts } = await followed();
    expect(await run(before, true)).toEqual([]);
    const inactive = [`${after}: root ${roots[1]} of the last run is not active`];
    expect(await run(after, true, false)).toEqual(inactive);
    expect(alerts()).toEqual([]);
    expect(await run(after, true, true)).toHaveLength(1);
    expect(alerts()).toMatchObject([
      { facts: { earner: leaf.earner, unclaimed: String(leaf.after), rootIndex: '1' } },
    ]);
    // The leaves of the root are linked, and an older root is in force again.
    expect(await run(after, true, true)).toEqual([]);
    expect(await run(before, true, false)).toEqual([]);
    expect(await run(after, true, true)).toEqual([]);
    expect(alerts()).toHaveLength(1);
  });

  it('are those of the snapshot before if the folder is damaged, as long as their root is active', async () => {
    const [before = '', after = ''] = folders;
    const damaged = join(temporaryFolder(), 'rewards');
    cpSync(after, damaged, { recursive: true });
    appendFileSync(join(damaged, 'cumulative.parquet'), 'x');
    const { run, alerts } = await followed();
    await run(before, true);
    const problem = `${damaged}: cumulative.parquet is not as the calculation wrote it`;
    expect(await run(damaged, true, true)).toEqual([problem]);
    rmSync(join(damaged, 'roots.json'));
    const missing = `${join(damaged, 'roots.json')} cannot be read, or has no root`;
    expect(await run(damaged, true, true)).toEqual([missing]);
    expect(await run(damaged, false, true)).toEqual([
      missing,
      'rule claim: not compared, as a snapshot has no reward_leaves',
    ]);
    expect(alerts()).toEqual([]);
  });

  it('do not keep back a comparison whose tables are linked again', async () => {
    const [before = '', after = ''] = folders;
    const { base, run, alerts } = await followed();
    await run(before, true);
    const compared = join(base, 'outbox', 'compared');
    const tables = readdirSync(compared).find((name) => !name.endsWith('.json')) ?? '';
    rmSync(join(compared, tables, 'reward_claims.parquet'));
    // The folder has newer rewards meanwhile, and the snapshot that was compared has only a root.
    const messages = await run(after, true, true);
    expect(messages).toContain('linked the tables of snapshot block-1001 again');
    expect(alerts()).toEqual([]);
  });
});
