import { EXPORT_FORMATS } from '../engine/export.ts';
import { startService } from './child.ts';
import { figure, median, type Section } from './measurement.ts';
import { memoryOf } from './memory.ts';
import type { Setup } from './setup.ts';

/** Pages are fetched for as long as this, and reckoned up to the whole list. */
const PAGING_SECONDS = 5;

const LIST = '/restaking/activity';
const HEADERS = { 'x-api-key': 'bench', 'accept-encoding': 'identity' };

/**
 * The log as a whole in every form, against a client that fetches it page by page and reads the JSON;
 * and what memory the service takes on top meanwhile.
 */
export async function exportSection({ snapshot, effort }: Setup): Promise<Section> {
  const { url, child } = await startService(snapshot, { CACHE_BYTES: '0', RATE_LIMIT: '0' });
  const pid = child.process.pid ?? 0;
  const seconds = new Map<string, number[]>();
  const took = (name: string, value: number) => {
    seconds.set(name, [...(seconds.get(name) ?? []), value]);
  };
  const figures = [];
  try {
    const { total } = await paged(url);
    const before = memoryOf(pid);
    let most = before;
    const sampler = setInterval(() => {
      most = Math.max(most, memoryOf(pid));
    }, 50);
    for (let round = 0; round < Math.min(effort.rounds, 3); round += 1) {
      took('pages', (await paged(url)).seconds);
      for (const format of EXPORT_FORMATS) took(format, await exportSeconds(url, format));
    }
    clearInterval(sampler);
    const floor = {
      name: 'the log page by page',
      value: total / median(seconds.get('pages') ?? []),
    };
    figures.push(figure(floor.name, floor.value, 'rows/s'));
    for (const format of EXPORT_FORMATS) {
      const rate = total / median(seconds.get(format) ?? []);
      figures.push(figure(`the log as ${format}`, rate, 'rows/s', floor));
    }
    figures.push(figure('memory on top', most - before, 'bytes'));
  } finally {
    await child.stop();
  }
  const times = [...seconds].map(([name, values]) => `${name} ${median(values).toFixed(2)} s`);
  return { title: 'Export', figures, note: times.join(', ') };
}

/** How long the whole list would take, by the pages that were fetched in a few seconds. */
async function paged(url: string): Promise<{ total: number; seconds: number }> {
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  let rows = 0;
  let total = 1;
  for (let page = 1; rows < total && elapsed() < PAGING_SECONDS; page += 1) {
    const answer = await fetch(`${url}${LIST}?limit=1000&page=${page}`, { headers: HEADERS });
    const { data, meta }: { data: unknown[]; meta: { total: number } } = JSON.parse(
      await answer.text(),
    );
    rows += data.length;
    total = meta.total;
  }
  return { total, seconds: (elapsed() * total) / rows };
}

async function exportSeconds(url: string, format: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${url}${LIST}?format=${format}`, { headers: HEADERS });
  if (answer.status !== 200 || !answer.body) throw new Error(`${format}: status ${answer.status}`);
  // A fetch whose connection breaks before the end rejects here.
  for await (const _bytes of answer.body);
  return (performance.now() - started) / 1000;
}
