import { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { startService } from './child.ts';
import type { Section } from './measurement.ts';

/** A whole list fetched page by page, against DuckDB writing the same columns as JSON. */
export async function crawlSection(snapshot: string): Promise<Section> {
  const { url, child } = await startService(snapshot, { CACHE_BYTES: '0' });
  let rows = 0;
  const started = performance.now();
  try {
    for (let page = 1, more = true; more; page += 1) {
      const answer = await fetch(`${url}/restaking/all-stakers?limit=1000&page=${page}`, {
        headers: { 'x-api-key': 'bench', 'accept-encoding': 'identity' },
      });
      const text = await answer.text();
      rows += text.split('"staker":').length - 1;
      more = text.includes('"hasMore":true');
    }
  } finally {
    await child.stop();
  }
  const ours = (rows / (performance.now() - started)) * 1000;
  const copied = await copyRate(snapshot, rows);
  return {
    title: 'Crawl',
    figures: [
      { name: 'COPY … TO JSON', value: copied, unit: 'rows/s', better: 'more' },
      {
        name: 'all-stakers at limit 1000',
        value: ours,
        unit: 'rows/s',
        against: { floor: 'COPY … TO JSON', ratio: ours / copied },
        better: 'more',
      },
    ],
  };
}

async function copyRate(snapshot: string, rows: number): Promise<number> {
  const connection = await DuckDBConnection.create(await DuckDBInstance.create(':memory:'));
  const table = (name: string) =>
    `read_parquet('${snapshot.replaceAll("'", "''")}/${name}.parquet')`;
  await connection.run(
    `create table listed as
     select stakers.*, held.strategies from ${table('stakers')} stakers
     left join (select lower(staker) as key, list(strategy) as strategies
                from ${table('staker_shares')} where shares > 0 group by 1) held
       on held.key = lower(stakers.staker)`,
  );
  const started = performance.now();
  await connection.run(`copy listed to '/dev/null' (format json)`);
  const rate = (rows / (performance.now() - started)) * 1000;
  connection.closeSync();
  return rate;
}
