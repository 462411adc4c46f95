/*
 * Measures answers of the query process about rewards: processor time of one request, after as many
 * others. `npx tsx bench/rewards/answers.ts <folder> [earners] [rows of each] [requests]`
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDuckDB } from '../../common/duckdb.ts';
import { operations } from '../../engine/operations/index.ts';
import { prepare } from '../../engine/prepare/prepare.ts';
import { answerOperation } from '../../engine/query/answer-operation.ts';
import { openTables } from '../../engine/query/run.ts';
import { Session } from '../../engine/query/session.ts';
import { writeEarnings } from './earnings.ts';

const [folder = 'bench-answers', earners = '20000', each = '500', requests = '200'] =
  process.argv.slice(2);

type Query = Readonly<Record<string, string>>;

/** Queries by name: `earner` and `staker` are one address, another one in each request. */
const QUERIES: Readonly<Record<string, (earner: string) => readonly [string, Query]>> = {
  'rewards-earned of an earner': (earner) => ['rewards-earned', { earner, groupBy: 'day' }],
  'rewards-earned of an earner by AVS': (earner) => ['rewards-earned', { earner, groupBy: 'avs' }],
  'rewards-earned of an earner in 30 days': (earner) => [
    'rewards-earned',
    {
      earner,
      groupBy: 'day',
      startTimestamp: '2025-03-01T00:00:00.000Z',
      endTimestamp: '2025-03-30T00:00:00.000Z',
    },
  ],
  'rewards-proof': (earner) => ['rewards-proof', { earner }],
  'staker-apr': (staker) => ['staker-apr', { staker, days: '30' }],
};

const prepared = join(folder, 'prepared');
if (!existsSync(prepared)) {
  await prepare(await writeEarnings(folder, Number(earners), Number(each)), prepared);
}
const instance = await openTables(prepared, folder, 1e9);
const session = new Session(await instance.connect());
const addresses = await earnersOf(prepared);
for (const [name, queryOf] of Object.entries(QUERIES)) {
  const count = Number(requests);
  const answer = async (at: number) => {
    const [operation, query] = queryOf(addresses[at % addresses.length] ?? '');
    const found = operations.find((one) => one.name === `restaking/${operation}`);
    const body = await answerOperation(session, found, { page: '1', limit: '100', ...query });
    if (body === null) throw new Error(`${name}: nothing of ${JSON.stringify(query)}`);
  };
  for (let at = 0; at < count; at += 1) await answer(at);
  const { user, system } = process.cpuUsage();
  for (let at = count; at < 2 * count; at += 1) await answer(at);
  const used = process.cpuUsage();
  const milliseconds = (used.user + used.system - user - system) / 1000 / count;
  process.stdout.write(`${name}: ${milliseconds.toFixed(2)} ms\n`);
}
session.close();
instance.closeSync();

/** Earners in an order without relation to that of their rows. */
async function earnersOf(path: string): Promise<readonly string[]> {
  const tables = await openDuckDB(join(path, 'tables.duckdb'), { access_mode: 'READ_ONLY' });
  const connection = await tables.connect();
  const reader = await connection.runAndReadAll(
    `select earner::varchar from (select distinct earner from snapshot.reward_leaves)
     where earner in (select staker from snapshot.stakers) order by hash(earner::varchar)`,
  );
  connection.closeSync();
  tables.closeSync();
  return reader.getRowsJS().map(([earner]) => String(earner));
}
