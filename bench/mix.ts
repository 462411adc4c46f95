import { startNodeHttp, warm } from './cached.ts';
import { startService } from './child.ts';
import { halfRateFigures } from './half-rate.ts';
import { type Section, scaleToEffort } from './measurement.ts';
import { drawMix, FIRST_PAGES } from './mix-requests.ts';
import { mixValues } from './mix-values.ts';
import { subjectOf } from './rounds.ts';
import type { Setup } from './setup.ts';

/**
 * In a whole run: enough that after a second some deep pages and rare values are still uncached.
 */
const REQUESTS = 50_000;
const SEED = 1;

/** Requests whose status is checked before the measurement. */
const TRIED = 5000;

/**
 * Measures the realistic mix with the cache on, compared with `node:http` sending the first
 * thousand responses.
 */
export async function mixSection(setup: Setup): Promise<Section> {
  const count = scaleToEffort(REQUESTS, setup.effort);
  const values = await mixValues(setup.snapshot);
  const service = await startService(setup.prepared.folder);
  const { url, child } = service;
  try {
    const mix = drawMix(count, SEED, values, await tagsGiven(url));
    const requests = mix.map(({ request }) => request);
    // Every kind must get its expected status before the measurement.
    const sample = requests.slice(0, TRIED);
    const pace = { kind: 'once' } as const;
    const tried = await setup.generator.run({ url, requests: sample, connections: 8, pace });
    const bytes = Math.round(tried.bytes / tried.answers);
    const node = await startNodeHttp(url);
    try {
      // It sends the first thousand in turn, recorded before the measurement.
      const floor = subjectOf(node, requests.slice(0, 1000));
      await warm(setup.generator, [floor]);
      const figures = await halfRateFigures(setup, 'mix', subjectOf(service, requests), floor);
      const counted = Object.entries(tried.statuses).map(([status, n]) => `${n} x ${status}`);
      const note = `${tried.answers} answers tried: ${counted.join(', ')}; ${bytes} bytes each`;
      return { title: 'Mix taken from use', figures, note };
    } finally {
      await node.child.stop();
    }
  } finally {
    await child.stop();
  }
}

/** Requests the ETags that the repeated pages have. */
async function tagsGiven(url: string): Promise<ReadonlyMap<string, string>> {
  const tags = new Map<string, string>();
  for (const path of FIRST_PAGES) {
    const headers = { 'x-api-key': 'bench', 'accept-encoding': 'identity' };
    const answer = await fetch(`${url}${path}`, { headers });
    await answer.arrayBuffer();
    const tag = answer.headers.get('etag');
    if (answer.status !== 200 || tag === null) throw new Error(`${path}: no entity tag`);
    tags.set(path, tag);
  }
  return tags;
}
