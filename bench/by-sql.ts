import { startService } from './child.ts';
import { type Figure, figure, median, type Section, scaleToEffort } from './measurement.ts';
import type { Setup } from './setup.ts';

const UNLIMITED = { QUERY: '1', SQL_RATE: '0', CACHE_BYTES: '0' } as const;

/** A whole run sends this many requests per round, each different, so that no answer is cached. */
const TIMES = 20;

const YEAR = '365';

/**
 * Measures operations that the query process answers, uncached over HTTP: daily series over a year,
 * states at an earlier block and all other operations with the kind `query`. The floor is
 * `select 1` as clients' SQL, answered by the same kind of process.
 */
export async function bySqlSection({ prepared, effort, requests }: Setup): Promise<Section> {
  const { url, child } = await startService(prepared.folder, UNLIMITED);
  const times = scaleToEffort(TIMES, effort);
  const took = new Map<string, number[]>();
  const others = [
    ...requests.queried.map(({ name, request }) => [name, request.path]),
    ...requests.earlier.map(({ name, request }) => [`${name} at an earlier block`, request.path]),
  ];
  try {
    const operators = await spread(url, 'all-operators', 'operator', times * effort.rounds);
    const avs = await spread(url, 'all-avs', 'avs', times * effort.rounds);
    for (let round = 0; round < effort.rounds; round += 1) {
      for (let turn = round * times; turn < (round + 1) * times; turn += 1) {
        // Years with different last days.
        const page = { page: '1', limit: String(Number(YEAR) - turn) };
        const questions = {
          [SELECT]: `/query?${new URLSearchParams({ sql: `select 1 -- ${Math.random()}` })}`,
          'a year of all that is delegated': `${VALUES}?${new URLSearchParams(page)}`,
          'a year of an operator': yearOf('operator', operators, turn),
          'a year of an AVS': yearOf('avs', avs, turn),
          'a year of counts': `${COUNTS}?${new URLSearchParams(page)}`,
          ...Object.fromEntries(others),
        };
        for (const [name, path] of Object.entries(questions)) {
          took.set(name, [...(took.get(name) ?? []), await timeOf(`${url}${path}`)]);
        }
      }
    }
  } finally {
    await child.stop();
  }
  const floor = { name: SELECT, value: median(took.get(SELECT) ?? []) };
  const figures: Figure[] = [...took].map(([name, times]) =>
    figure(`${name}, p50`, median(times), 'ms', name === SELECT ? undefined : floor),
  );
  return { title: 'By SQL', figures };
}

const SELECT = 'select 1 by /query';
const VALUES = '/restaking/tvl-historical';
const COUNTS = '/restaking/ecosystem-historical';

function yearOf(parameter: string, values: readonly string[], turn: number): string {
  const value = values[turn % values.length] ?? '';
  // If there are fewer values than turns, later turns request another year.
  const limit = String(Number(YEAR) - Math.floor(turn / values.length));
  return `${VALUES}?${new URLSearchParams({ [parameter]: value, limit })}`;
}

/**
 * Returns up to `count` addresses from a list, evenly spread from the largest to the smallest
 * entry.
 */
async function spread(
  url: string,
  list: string,
  field: string,
  many: number,
): Promise<readonly string[]> {
  const response = await fetch(`${url}/restaking/${list}?limit=1000`, { headers: HEADERS });
  const all = [...(await response.text()).matchAll(new RegExp(`"${field}":"(0x\\w+)"`, 'g'))];
  const step = Math.max(1, Math.floor(all.length / many));
  return all.flatMap(([, address = ''], at) => (at % step === 0 ? [address] : [])).slice(0, many);
}

const HEADERS = { 'x-api-key': 'bench' } as const;

async function timeOf(url: string): Promise<number> {
  const started = performance.now();
  const response = await fetch(url, { headers: HEADERS });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url}: ${text}`);
  return performance.now() - started;
}
