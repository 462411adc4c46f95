import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { readFolder } from '../../data/load/files.ts';
import { noProgress } from '../../data/load/progress.ts';
import { reuseLoaded } from '../../engine/external/writer.ts';
import { FORMAT_VERSION } from '../../engine/store/format.ts';
import { writeComputedTables } from '../../rewards/verify/computed-tables.ts';
import { goldLeaves } from '../rewards/leaves.ts';
import { type Case, verifyCase } from '../rewards/verify/case.ts';
import { operationNamed } from '../support/engines.ts';
import { answerOf, type Both, openBoth, scratch } from './both-engines.ts';
import { environmentOf, runLoad } from './loading.ts';

const servers = inject('oneNode');

let original: Case;
let computed: string;
let both: Both;
let earner: string;
let token: string;
beforeAll(async () => {
  original = await verifyCase();
  computed = scratch();
  await writeComputedTables(original.snapshot, original.folder, computed, noProgress);
  both = await openBoth(servers, original.snapshot, { added: computed });
  const { leaves } = await goldLeaves('s12');
  ({ earner = '', token = '' } = leaves.find(({ cumulative }) => cumulative > 0n) ?? {});
});
afterAll(() => both.close());

it.each<[string, () => Record<string, string>]>([
  ['rewards-unclaimed', () => ({ limit: '100', page: '3' })],
  ['rewards-unclaimed', () => ({ earner })],
  ['rewards-unclaimed', () => ({ token, page: '2' })],
  ['rewards-unclaimed', () => ({ earner, token })],
  ['rewards-earned', () => ({ earner, groupBy: 'submission' })],
  ['rewards-earned', () => ({ groupBy: 'avs' })],
  ['rewards-proof', () => ({ earner })],
  ['rewards-proof', () => ({ earner, rootIndex: '9' })],
  ['rewards-roots', () => ({})],
])(
  '%s of a snapshot that is loaded with its rewards equals that of memory',
  async (name, query) => {
    const operation = operationNamed(`restaking/${name}`);
    const answer = await answerOf(both.database, operation, query());
    expect(JSON.parse(answer.body).data.length).toBeGreaterThan(0);
    expect(answer).toEqual(await answerOf(both.memory, operation, query()));
  },
);

it('an earner without rewards has no unclaimed ones in either', async () => {
  const operation = operationNamed('restaking/rewards-unclaimed');
  const query = { earner: `0x${'0'.repeat(40)}`, token };
  const answer = await answerOf(both.database, operation, query);
  expect(JSON.parse(answer.body)).toMatchObject({ data: [], meta: { total: 0 } });
  expect(answer).toEqual(await answerOf(both.memory, operation, query));
});

it('the command loads rewards, and a load without them is another one', async () => {
  const { digest, database } = both.loaded;
  const environment = environmentOf(servers.loader, servers.loader.urls);
  // Other files read snapshots of the same server.
  const kept = ['--keep', '1000'];
  const args = [original.snapshot, '--rewards', original.folder, ...kept];
  const loaded = await runLoad(args, environment);
  expect(loaded).toMatchObject({
    code: 0,
    out: `${original.snapshot}: ${digest} in ${database}, was loaded before, and is current again\n`,
  });
  const plain = await readFolder(original.snapshot);
  expect(plain.digest).not.toBe(digest);
  const of = { digest: plain.digest, version: FORMAT_VERSION };
  expect(await reuseLoaded(servers.loader, of)).toBeNull();
});
