import { setTimeout as pause } from 'node:timers/promises';
import { startChild, startService } from './child.ts';
import { get } from './client.ts';
import {
  type Effort,
  type Figure,
  figure,
  median,
  type Section,
  scaleToEffort,
} from './measurement.ts';
import { closedInTurn, openInTurn, subjectOf, warmUp } from './rounds.ts';
import type { Setup } from './setup.ts';

/**
 * Milliseconds that a query over HTTP may take in addition to 1.5 times its time in DuckDB alone.
 */
const ALLOWED_MS = 3;

/** A whole run sends each statement this often per round. */
const TIMES = 40;

/** A whole run has this many clients. */
const HEAVY_CLIENTS = 32;

/** Page requests per second while heavy queries run: far below a worker's capacity. */
const RATE = 200;

/** Point look-ups are measured, and aggregations over at least 200,000 rows at size `real`. */
export const STATEMENTS: Readonly<Record<string, string>> = {
  'a look-up': `select * from stakers where staker = '0x0000000000000000000000000000000000000001'`,
  'a group by': `select strategy, count(*) as stakers, sum(shares) as shares
    from (from staker_shares limit 200000) group by strategy order by stakers desc, strategy`,
  'a group by text': `select action, count(*) as activities, max(timestamp) as last
    from (from activities limit 200000) group by action order by activities desc, action`,
};

/** Writes a query that takes seconds of processor time, and memory. */
const heavy = (salt: number) =>
  `select hash(staker, ${salt}) % 1000 as part, count(*), max(sha256(coalesce(staker, '') || timestamp || ${salt})) from activities group by all`;

/**
 * Measures clients' SQL: compared with DuckDB alone, cached, and concurrent with other requests.
 */
export async function querySection(setup: Setup): Promise<Section> {
  return {
    title: 'Clients’ SQL',
    figures: [...(await againstDuckdb(setup)), ...(await cached(setup)), ...(await crowded(setup))],
    note: `DuckDB alone runs each statement in a process of its own, on one thread as a query has; its time is allowed 1.5 times and ${ALLOWED_MS} ms more.`,
  };
}

async function againstDuckdb({ prepared, effort }: Setup): Promise<Figure[]> {
  const { url, child } = await startService(prepared.folder, UNLIMITED);
  const ours = new Map<string, number[]>();
  const bare = new Map<string, number[]>();
  try {
    for (let round = 0; round < effort.rounds; round += 1) {
      for (const [name, sql] of Object.entries(STATEMENTS)) {
        const { match, stop } = await startChild(
          'bench/servers/bare-query.js',
          [prepared.folder, sql, String(scaleToEffort(TIMES, effort))],
          {},
          /^took ([\d.]+) ms$/,
        );
        bare.set(name, [...(bare.get(name) ?? []), Number(match[1])]);
        await stop();
        ours.set(name, [...(ours.get(name) ?? []), await timeOf(url, sql, effort)]);
      }
    }
  } finally {
    await child.stop();
  }
  return Object.keys(STATEMENTS).flatMap((name) => {
    const alone = median(bare.get(name) ?? []);
    const allowed = {
      name: `1.5 x DuckDB alone + ${ALLOWED_MS} ms`,
      value: alone * 1.5 + ALLOWED_MS,
    };
    return [
      figure(`${name}, DuckDB alone`, alone, 'ms'),
      figure(`${name}, by /query`, median(ours.get(name) ?? []), 'ms', allowed),
    ];
  });
}

/** Measures a query's median time over HTTP, with a different text each time. */
async function timeOf(url: string, sql: string, effort: Effort): Promise<number> {
  const times: number[] = [];
  for (let count = 0; count < scaleToEffort(TIMES, effort); count += 1) {
    const started = performance.now();
    await send(url, `${sql} -- ${Math.random()}`);
    times.push(performance.now() - started);
  }
  return median(times);
}

/** Sends a query; returns the seconds in `retry-after`, or 0 if it was answered. */
async function send(url: string, sql: string): Promise<number> {
  const { status, headers, body } = await get(`${url}/query?${new URLSearchParams({ sql })}`);
  // On a busy machine heavy queries reach their time limit.
  if (![200, 422, 503].includes(status)) throw new Error(body);
  return Number(headers['retry-after'] ?? 0);
}

/** Compares a cached SQL answer with a cached page that has about the same size. */
async function cached({ prepared, effort }: Setup): Promise<Figure[]> {
  const service = await startService(prepared.folder, { ...UNLIMITED, CACHE_BYTES: '100000000' });
  try {
    const sql = 'from tokens order by symbol, strategy limit 12';
    const query = subjectOf(service, [{ path: `/query?${new URLSearchParams({ sql })}` }]);
    const page = subjectOf(service, [{ path: '/restaking/all-tokens' }]);
    await warmUp([query, page], effort);
    const reached = await closedInTurn({ query, page }, effort);
    const floor = { name: 'a cached page', value: reached('page').processorTime };
    return [
      figure('a cached page, processor time', floor.value, 'µs'),
      figure('a cached query, processor time', reached('query').processorTime, 'µs', floor),
    ];
  } finally {
    await service.child.stop();
  }
}

/** Pages without SQL, and while many clients run heavy queries. */
async function crowded({ prepared, effort, generator, requests }: Setup): Promise<Figure[]> {
  const service = await startService(prepared.folder, UNLIMITED);
  const clientCount = scaleToEffort(HEAVY_CLIENTS, effort);
  const pages = requests.plain.map(({ request }) => request);
  try {
    const subject = { ...subjectOf(service, pages), rate: RATE };
    await warmUp([subject], effort);
    const quiet = await openInTurn(generator, { pages: subject }, effort);
    let stopped = false;
    const client = async (number: number) => {
      for (let count = 0; !stopped; count += 1) {
        const seconds = await send(service.url, heavy(number * 1e6 + count));
        // At random times: bursts with 32 queries would take the processors from the measured
        // requests.
        await pause(seconds * 1000 * (0.5 + Math.random()));
      }
    };
    const clients = Promise.all(Array.from({ length: clientCount }, (_, at) => client(at)));
    const busy = await openInTurn(generator, { pages: subject }, effort);
    stopped = true;
    await clients;
    const floor = { name: 'pages, p99', value: quiet('pages').p99 };
    return [
      figure(floor.name, floor.value, 'ms'),
      figure(`pages beside ${clientCount} heavy queries, p99`, busy('pages').p99, 'ms', floor),
    ];
  } finally {
    await service.child.stop();
  }
}

const UNLIMITED = { QUERY: '1', SQL_RATE: '0', CACHE_BYTES: '0' };
