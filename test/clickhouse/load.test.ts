import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { SnapshotError } from '../../common/snapshot-report.ts';
import { CATALOG } from '../../engine/external/catalog.ts';
import { dropOlder } from '../../engine/external/writer.ts';
import { loadIntoClickHouse } from '../../engine/prepare/load-external.ts';
import { FORMAT_VERSION } from '../../engine/store/format.ts';
import { READY_MESSAGE, start } from '../server/process.ts';
import { bare } from '../support/snapshots.ts';
import { scratch } from './both-engines.ts';
import { environmentOf } from './loading.ts';
import { ownServer } from './own-server.ts';

const server = ownServer();
const { databases, named } = server;
let tiny: string;
let other: string;
beforeAll(async () => {
  tiny = await bare(7);
  other = await bare(8);
});

const current = () => named('current');

const load = (snapshot: string, folder = scratch()) =>
  loadIntoClickHouse(snapshot, folder, server.servers.loader);

describe('a load', () => {
  it('refuses what breaks the contract, and leaves no database', async () => {
    const folder = await bare(7);
    await withRepeatedKey(join(folder, 'stakers.parquet'));
    await expect(load(folder)).rejects.toThrow(SnapshotError);
    expect(await databases()).toEqual([]);
    expect(await current()).toBeNull();
  });

  it('of a snapshot twice and of another at once ends with all whole, of which the older is current again when it is loaded again', async () => {
    const loaded = await Promise.all([load(tiny), load(tiny), load(other)]);
    const names = loaded.map(({ database }) => database).sort();
    expect(new Set(names).size).toBe(names.length);
    expect((await databases()).sort()).toEqual(names);
    const [[latest] = []] = await server.nodes.query(
      `select database from ${CATALOG}.snapshots order by loaded_at desc limit 1`,
    );
    expect((await current())?.database).toBe(latest);
    const [first, second, third] = loaded;
    for (const table of ['log_activities', 'holdings', 'list_rows', 'documents']) {
      const [[one], [other]] = await Promise.all(
        [first, second].map(async ({ database }) => {
          const [row = []] = await server.nodes.query(
            `select toString(count()) from ${database}.${table}`,
          );
          return row;
        }),
      ).then((rows) => [rows[0] ?? [], rows[1] ?? []] as const);
      expect(Number(one)).toBeGreaterThan(0);
      expect(other).toBe(one);
    }
    const newer = (await named(first.digest))?.database === first.database ? first : second;
    for (const { digest, database } of [newer, third]) {
      expect(await named(digest)).toMatchObject({ database });
    }

    // Nothing is written for what is loaded.
    for (const [snapshot, before] of [
      [tiny, newer],
      [other, third],
      [tiny, newer],
    ] as const) {
      expect(await load(snapshot)).toEqual({ ...before, reused: true });
      expect((await current())?.digest).toBe(before.digest);
    }
    expect((await databases()).sort()).toEqual(names);

    // Older snapshots are dropped, and their rows first.
    await dropOlder(server.servers.loader, 1);
    expect(await databases()).toEqual([newer.database]);
    expect((await current())?.digest).toBe(newer.digest);
  });
});

describe('a service that starts before the first load', () => {
  it('waits for it, and serves it; the load leaves nothing in its scratch folder', async () => {
    const running = start(['--port', '0'], {
      ...environmentOf(server.servers.reader, server.servers.reader.urls),
      API_KEYS: 'key',
    });
    await running.line(/the snapshot is waited for/);
    const folder = scratch();
    const { digest, id, database } = await load(tiny, folder);
    expect(await current()).toEqual({ digest, id, database, version: FORMAT_VERSION });
    expect(await databases()).toEqual([database]);
    expect(readdirSync(folder)).toEqual([]);
    const [, address] = READY_MESSAGE.exec(await running.line(READY_MESSAGE)) ?? [];
    const reply = await fetch(`${address}/restaking/activity`, { headers: { 'x-api-key': 'key' } });
    expect(reply.status).toBe(200);
    running.signal('SIGTERM');
    await running.ended;
  });
});

/** Adds a copy of the first row to a Parquet file. */
async function withRepeatedKey(path: string): Promise<void> {
  const { DuckDBConnection } = await import('@duckdb/node-api');
  const connection = await DuckDBConnection.create();
  await connection.run(`create table repeated as select * from read_parquet('${path}')`);
  await connection.run('insert into repeated select * from repeated limit 1');
  await connection.run(`copy repeated to '${path}' (format parquet)`);
  connection.closeSync();
}
