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
import { openTables } from '../../engine/query/run-query-process.ts';
import { Session } from '../../engine/query/session.ts';
import { writeEarnings } from './earnings.ts';

const [folder = 'bench-answers', earners = '20000', each = '500', requests = '200'] =
  process.argv.slice(2);

type Query = Readonly<Record<string, string>>;

/**
 * Queries by name, with an address that is another one in each request: an earner that is a staker,
 * or one of the addresses that `ADDRESSES` selects for the operation.
 */
const QUERIES: Readonly<Record<string, (address: string) => readonly [string, Query]>> = {
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
  'operator-apr': (operator) => ['operator-apr', { operator, days: '30' }],
  'avs-apr': (avs) => ['avs-apr', { avs, days: '30' }],
};

const EARNERS = `select distinct earner::varchar as address from snapshot.reward_leaves
  where earner in (select staker from snapshot.stakers)`;

const ADDRESSES: Readonly<Record<string, string>> = {
  'operator-apr': 'select operator::varchar as address from snapshot.operators',
  'avs-apr': 'select avs::varchar as address from snapshot.avs',
};

const prepared = join(folder, 'prepared');
if (!existsSync(prepared)) {
  await prepare(await writeEarnings(folder, Number(earners), Number(each)), prepared);
}
const instance = await openTables(prepared, folder, 1e9);
const session = new Session(await instance.connect());
for (const [name, queryOf] of Object.entries(QUERIES)) {
  const addresses = await addressesOf(prepared, ADDRESSES[name] ?? EARNERS);
  const count = Number(requests);
  const answer = async (at: number) => {
    const [operation, query] = queryOf(addresses[at % addresses.length] ?? '');
    const found = operations.find((one) => one.name === `restaking/${operation}`);
    const parameters = { page: '1', limit: '100', ...query };
    const body = await answerOperation(session, found, { parameters });
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

/** Selects addresses in an order without relation to their rows' order. */
async function addressesOf(path: string, select: string): Promise<readonly string[]> {
  const tables = await openDuckDB(join(path, 'tables.duckdb'), { access_mode: 'READ_ONLY' });
  const connection = await tables.connect();
  const reader = await connection.runAndReadAll(
    `select address from (${select}) order by hash(address)`,
  );
  connection.closeSync();
  tables.closeSync();
  return reader.getRowsJS().map(([address]) => String(address));
}
