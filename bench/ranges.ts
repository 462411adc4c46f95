import { join } from 'node:path';
import {
  asyncBufferFromUrl,
  type ParquetQueryFilter,
  parquetMetadataAsync,
  parquetReadObjects,
} from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { startService } from './child.ts';
import { prepareInto, temporaryFolder } from './prepared.ts';
import { snapshotOf } from './snapshots.ts';

/**
 * Bytes of `/restaking/activity.parquet` that hyparquet reads over HTTP for a column and for
 * filters, and their part of the file. The arguments are a size of generated snapshots, such as
 * `real` (2 million activities; the default), or the folder of a snapshot.
 */
const [given = 'real'] = process.argv.slice(2);
const TARGET = '/restaking/activity.parquet';
const HEADERS = { authorization: 'Bearer bench' };

interface Query {
  readonly name: string;
  readonly columns?: string[];
  readonly filter?: ParquetQueryFilter;
}

/** Runs one query as a new client would: with its own requests for the footer. */
async function bytesOf(url: string, { columns, filter }: Query): Promise<[number, number, number]> {
  let [bytes, requests] = [0, 0];
  const file = await asyncBufferFromUrl({
    url,
    requestInit: { headers: HEADERS },
    fetch: async (input, init) => {
      const reply = await fetch(input, init);
      requests += 1;
      if (init?.method !== 'HEAD') bytes += Number(reply.headers.get('content-length'));
      return reply;
    },
  });
  const metadata = await parquetMetadataAsync(file, { initialFetchSize: 64 * 1024 });
  const rows = await parquetReadObjects({
    file,
    metadata,
    compressors,
    ...(columns && { columns }),
    ...(filter && { filter }),
  });
  return [bytes, requests, rows.length];
}

/** Asks for a column, a week and an action in a week; the times are those in the list. */
async function queriesOf(url: string): Promise<Query[]> {
  const file = await asyncBufferFromUrl({ url, requestInit: { headers: HEADERS } });
  const [newest] = await parquetReadObjects({
    file,
    compressors,
    columns: ['timestamp'],
    rowEnd: 1,
  });
  const end = new Date(newest?.timestamp);
  const week = { timestamp: { $gt: new Date(end.getTime() - 7 * 86_400_000), $lte: end } };
  return [
    { name: 'the column action', columns: ['action'] },
    { name: 'the newest week', filter: week },
    {
      name: 'action and staker of the newest week',
      columns: ['timestamp', 'action', 'staker'],
      filter: week,
    },
  ];
}

const folder = given.includes('/') ? given : await snapshotOf(given as 'real');
const prepared = await prepareInto(folder, join(temporaryFolder(), 'prepared'));
// Decoding millions of rows takes seconds, while no request keeps a connection open.
const { url, child } = await startService(prepared.folder, {
  RATE_LIMIT: '0',
  KEEP_ALIVE_SECONDS: '600',
});
try {
  const list = url + TARGET;
  const whole = await fetch(list, { method: 'HEAD', headers: HEADERS });
  const total = Number(whole.headers.get('content-length'));
  process.stdout.write(`${TARGET}: ${total} bytes\n`);
  for (const query of await queriesOf(list)) {
    const [bytes, requests, rows] = await bytesOf(list, query);
    const part = ((100 * bytes) / total).toFixed(1);
    process.stdout.write(
      `${query.name}: ${rows} rows, ${bytes} bytes (${part} %) in ${requests} requests\n`,
    );
  }
} finally {
  await child.stop();
}
