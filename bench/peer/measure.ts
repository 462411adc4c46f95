import type { Figure, Section } from '../measurement.ts';
import { runWrk } from '../wrk.ts';
import type { Workload } from './peer-requests.ts';
import { bodyDifference } from './same-body.ts';

/** A service that is compared. */
export interface Contender {
  readonly name: string;
  readonly url: string;
}

const CONNECTIONS = 8;
const SECONDS = 3;
/** The maximum duration: a slow service gets more time, for enough responses. */
const MAX_SECONDS = 15;

/** Compares the bodies for all requests; one sentence for each difference. */
export async function differences(
  peer: Contender,
  ours: Contender,
  { paths }: Workload,
): Promise<string[]> {
  const found: string[] = [];
  for (const path of paths) {
    const [theirBody, ourBody] = [await bodyOf(peer, path), await bodyOf(ours, path)];
    const difference = bodyDifference(theirBody, ourBody);
    if (difference !== null) found.push(`${peer.name} ${path} differs from ours: ${difference}`);
  }
  return found;
}

/** Measures requests per second for the contenders in turn; the first is the others' floor. */
export async function measure(
  contenders: readonly Contender[],
  workload: Workload,
): Promise<Section> {
  const figures: Figure[] = [];
  for (const contender of contenders) {
    const requestsPerSecond = await load(contender, workload);
    const [floor] = figures;
    figures.push({
      name: contender.name,
      value: requestsPerSecond,
      unit: 'requests/s',
      ...(floor && { against: { floor: floor.name, ratio: requestsPerSecond / floor.value } }),
      better: 'more',
    });
  }
  return { title: workload.name, figures };
}

/** Measures requests per second in a closed loop. */
async function load(contender: Contender, { paths }: Workload): Promise<number> {
  const started = performance.now();
  for (const path of paths) await bodyOf(contender, path);
  const secondsEach = (performance.now() - started) / 1000 / paths.length;
  const seconds = Math.min(MAX_SECONDS, Math.ceil(SECONDS + secondsEach * CONNECTIONS * 2));
  const requests = paths.map((path) => ({ path }));
  const job = { url: contender.url, requests, connections: CONNECTIONS };
  await runWrk({ ...job, seconds: 1 });
  await becomeIdle(contender, paths);
  const { answers, duration } = await runWrk({ ...job, seconds });
  await becomeIdle(contender, paths);
  return (answers / duration) * 1e6;
}

/**
 * Waits until a contender is idle. A database still works on a load's last requests; they are ahead
 * of these requests in its queue.
 */
async function becomeIdle(contender: Contender, [path = '/']: readonly string[]): Promise<void> {
  await Promise.all(Array.from({ length: CONNECTIONS }, () => bodyOf(contender, path)));
}

async function bodyOf({ name, url }: Contender, path: string): Promise<string> {
  const response = await fetch(`${url}${path}`, { headers: { 'x-api-key': 'bench' } });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${name} ${path}: ${response.status} ${body}`);
  return body;
}
