import { EXPORT_FORMATS } from '../engine/export.ts';
import { startService } from './child.ts';
import { type Figure, figure, median, type Section } from './measurement.ts';
import { memoryOf } from './processes.ts';
import type { Setup } from './setup.ts';

/** Pages are fetched for as long as this, and reckoned up to the whole list. */
const PAGING_SECONDS = 5;

const LIST = '/restaking/activity';
const HEADERS = { 'x-api-key': 'bench', 'accept-encoding': 'identity' };

/** What a service says once it has made the lists that are long. */
const PREPARED = /long lists are prepared/;

/**
 * The log as a whole in every form, made and as it is kept, and the first time that a service is
 * asked for it once it has had a minute to itself, against a client that fetches it page by
 * page and reads the JSON; and what memory the service takes on top meanwhile.
 */
export async function exportSection({ snapshot, effort }: Setup): Promise<Section> {
  const rounds = Math.min(effort.rounds, 3);
  const made = await measured(snapshot, rounds, 'made');
  const kept = await measured(snapshot, rounds, 'kept');
  const floor = { name: 'the log page by page', value: made.pages };
  const figures: Figure[] = [figure(floor.name, floor.value, 'rows/s')];
  for (const [name, rate] of [...made.rates, ...kept.rates]) {
    figures.push(figure(`the log as ${name}`, rate, 'rows/s', floor));
  }
  figures.push(figure('memory on top', Math.max(made.onTop, kept.onTop), 'bytes'));
  return { title: 'Export', figures };
}

/** Rows a second of one service, which makes every list anew or keeps what has left. */
async function measured(snapshot: string, rounds: number, how: 'made' | 'kept') {
  const { url, child } = await startService(snapshot, {
    CACHE_BYTES: '0',
    RATE_LIMIT: '0',
    EXPORT_BYTES: how === 'kept' ? '4000000000' : '0',
    LOG_LEVEL: 'info',
  });
  if (how === 'kept') await child.says(PREPARED);
  const pid = child.process.pid ?? 0;
  const rates = new Map<string, number>();
  try {
    const { total } = await paged(url);
    if (how === 'kept') {
      rates.set('parquet, first', total / (await exportSeconds(url, 'parquet')));
    }
    // Where they are kept, they are once they have left.
    for (const format of EXPORT_FORMATS) await exportSeconds(url, format);
    const before = memoryOf(pid);
    let most = before;
    const sampler = setInterval(() => {
      most = Math.max(most, memoryOf(pid));
    }, 50);
    const pages: number[] = [];
    for (let round = 0; round < rounds; round += 1) pages.push((await paged(url)).seconds);
    for (const format of EXPORT_FORMATS) {
      const seconds: number[] = [];
      for (let round = 0; round < rounds; round += 1) {
        seconds.push(await exportSeconds(url, format));
      }
      rates.set(`${format}, ${how}`, total / median(seconds));
    }
    clearInterval(sampler);
    return { pages: total / median(pages), rates, onTop: most - before };
  } finally {
    await child.stop();
  }
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
