import { EXPORT_FORMATS } from '../engine/definition/export-format.ts';
import { startService } from './child.ts';
import { type Figure, figure, median, type Section, scaleToEffort } from './measurement.ts';
import { memoryOf } from './processes.ts';
import type { Setup } from './setup.ts';

/** A whole run fetches pages for this many milliseconds, extrapolated to the whole list. */
const PAGING_MS = 5000;

/**
 * These actions filter the log. A written export is kept for a while, so each is requested once.
 */
const ACTIONS = [
  'SHARES_DEPOSITED_IN_STRATEGY',
  'OPERATOR_SHARES_INCREASED',
  'WITHDRAWAL_QUEUED',
] as const;

const LIST = '/restaking/activity';
const HEADERS = { 'x-api-key': 'bench', 'accept-encoding': 'identity' };

/** Describes a whole list, or a filtered one. */
interface Whole {
  readonly query: string;
  readonly total: number;
}

/**
 * Exports the activity log in every format: the first request, a repeated request, and filtered
 * exports, which the query process writes. Compared with a client that fetches and parses JSON page
 * by page. Also measures the service's additional memory during exports.
 */
export async function exportSection({ prepared, effort }: Setup): Promise<Section> {
  const rounds = Math.min(effort.rounds, ACTIONS.length);
  const { url, child } = await startService(prepared.folder, {
    CACHE_BYTES: '0',
    RATE_LIMIT: '0',
  });
  const pid = child.process.pid ?? 0;
  const before = memoryOf(pid);
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid));
  }, 50);
  try {
    const log = { query: '', total: await totalOf(url, '') };
    const rates: [name: string, rate: number][] = [
      // First, since it must be this service's first export.
      ['the log as parquet, first', await rate(url, log, 'parquet')],
    ];
    const paging = scaleToEffort(PAGING_MS, effort);
    const pages = await repeated(rounds, () => pageRate(url, log, paging));
    for (const format of EXPORT_FORMATS) {
      rates.push([`the log as ${format}`, await repeated(rounds, () => rate(url, log, format))]);
    }
    const filtered: Whole[] = [];
    for (const action of ACTIONS.slice(0, rounds)) {
      const query = `&action=${action}`;
      filtered.push({ query, total: await totalOf(url, query) });
    }
    for (const format of EXPORT_FORMATS) {
      const each: number[] = [];
      for (const one of filtered) each.push(await rate(url, one, format));
      rates.push([`the log by action as ${format}`, median(each)]);
    }
    const floor = { name: 'the log page by page', value: pages };
    const figures: Figure[] = [figure(floor.name, floor.value, 'rows/s')];
    for (const [name, value] of rates) figures.push(figure(name, value, 'rows/s', floor));
    figures.push(figure('memory on top', peak - before, 'bytes'));
    return { title: 'Export', figures };
  } finally {
    clearInterval(sampler);
    await child.stop();
  }
}

async function repeated(rounds: number, measure: () => Promise<number>): Promise<number> {
  const all: number[] = [];
  for (let round = 0; round < rounds; round += 1) all.push(await measure());
  return median(all);
}

async function totalOf(url: string, query: string): Promise<number> {
  return (await page(url, query, 1, 1)).total;
}

/** Measures rows per second for a client that fetches and parses pages. */
async function pageRate(url: string, { query, total }: Whole, limitMs: number): Promise<number> {
  const started = performance.now();
  const elapsed = () => (performance.now() - started) / 1000;
  let rows = 0;
  for (let at = 1; rows < total && elapsed() * 1000 < limitMs; at += 1) {
    rows += (await page(url, query, at, 1000)).rows;
  }
  return rows / elapsed();
}

async function page(url: string, query: string, at: number, limit: number) {
  const path = `${LIST}?limit=${limit}&page=${at}${query}`;
  const answer = await fetch(`${url}${path}`, { headers: HEADERS });
  if (answer.status !== 200) throw new Error(`${path}: status ${answer.status}`);
  const { data, meta }: { data: unknown[]; meta: { total: number } } = JSON.parse(
    await answer.text(),
  );
  return { rows: data.length, total: meta.total };
}

/** Measures rows per second in an export, from the request to the last byte. */
async function rate(url: string, { query, total }: Whole, format: string): Promise<number> {
  const started = performance.now();
  const answer = await fetch(`${url}${LIST}?format=${format}${query}`, { headers: HEADERS });
  if (answer.status !== 200 || !answer.body) throw new Error(`${format}: status ${answer.status}`);
  // Rejects if the connection breaks before the end.
  for await (const _bytes of answer.body);
  return total / ((performance.now() - started) / 1000);
}
