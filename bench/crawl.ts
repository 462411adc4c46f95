import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { startService } from './child.ts';
import type { LoadRequest } from './generator/job.ts';
import { figure, median, type Section } from './measurement.ts';
import type { Setup } from './setup.ts';

/** An exporter sends this many requests at once. */
const IN_FLIGHT = 4;

/**
 * Fetches a whole list page by page, compared with DuckDB writing the same columns as JSON. A first
 * round counts rows; the timed rounds only check that they read as many bytes.
 */
export async function crawlSection({
  snapshot,
  prepared,
  generator,
  effort,
}: Setup): Promise<Section> {
  const { url, child } = await startService(prepared.folder, { CACHE_BYTES: '0' });
  const listed = await listedTable(snapshot);
  const rates: { copied: number[]; crawled: number[] } = { copied: [], crawled: [] };
  try {
    const { requests, rows, bytes } = await countedCrawl(url);
    for (let round = 0; round < effort.rounds; round += 1) {
      rates.copied.push(rows / (await copySeconds(listed)));
      const pace = { kind: 'once' } as const;
      const load = await generator.run({ url, requests, connections: IN_FLIGHT, pace });
      if (load.bytes !== bytes) throw new Error(`crawl: ${load.bytes} bytes instead of ${bytes}`);
      rates.crawled.push(rows / load.seconds);
    }
  } finally {
    listed.closeSync();
    await child.stop();
  }
  const floor = { name: 'COPY … TO JSON', value: median(rates.copied) };
  return {
    title: 'Crawl',
    figures: [
      figure(floor.name, floor.value, 'rows/s'),
      figure('all-stakers at limit 1000', median(rates.crawled), 'rows/s', floor),
    ],
  };
}

/** Fetches every page once and checks the row count against `meta.total`. */
async function countedCrawl(url: string) {
  const requests: LoadRequest[] = [];
  let rows = 0;
  let bytes = 0;
  for (let page = 1, more = true; more; page += 1) {
    const path = `/restaking/all-stakers?limit=1000&page=${page}`;
    const answer = await fetch(`${url}${path}`, {
      headers: { 'x-api-key': 'bench', 'accept-encoding': 'identity' },
    });
    const text = await answer.text();
    const { data, meta }: { data: unknown[]; meta: { total: number; hasMore: boolean } } =
      JSON.parse(text);
    requests.push({ path });
    rows += data.length;
    bytes += Buffer.byteLength(text);
    more = meta.hasMore;
    if (!more && rows !== meta.total) {
      throw new Error(`crawl: ${rows} rows, but the service says ${meta.total}`);
    }
  }
  return { requests, rows, bytes };
}

async function listedTable(snapshot: string): Promise<DuckDBConnection> {
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  const table = (name: string) =>
    `read_parquet('${snapshot.replaceAll("'", "''")}/${name}.parquet')`;
  await connection.run(/* sql */ `
    create table listed as
    select stakers.*, strategies_by_staker.strategies from ${table('stakers')} stakers
    left join (select lower(staker) as key, list(strategy) as strategies
               from ${table('staker_shares')} where shares > 0 group by 1) strategies_by_staker
      on strategies_by_staker.key = lower(stakers.staker)`);
  return connection;
}

async function copySeconds(connection: DuckDBConnection): Promise<number> {
  const started = performance.now();
  await connection.run(`copy listed to '/dev/null' (format json)`);
  return (performance.now() - started) / 1000;
}
