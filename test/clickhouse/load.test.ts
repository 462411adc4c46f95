import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CATALOG, findSnapshot } from '../../clickhouse/catalog.ts';
import { Connection } from '../../clickhouse/connection.ts';
import { Nodes } from '../../clickhouse/nodes.ts';
import { dropOlder } from '../../clickhouse/writer.ts';
import { SnapshotError } from '../../common/report.ts';
import { operations } from '../../engine/operations/index.ts';
import { isUnbounded } from '../../engine/unbounded.ts';
import { loadIntoClickHouse } from '../../prepare/load-long.ts';
import { FORMAT_VERSION } from '../../store/format.ts';
import { start } from '../server/process.ts';
import { generated, SAMPLE } from '../support/snapshots.ts';
import { answerOf, openBoth, scratch } from './both-engines.ts';
import { environmentOf } from './loading.ts';
import { type Servers, startServers } from './servers.ts';

const READY = /^restaking-analytics is ready at (http:\S+)$/;

const MAIN = fileURLToPath(new URL('../../cli/main.ts', import.meta.url));

let servers: Servers;
let nodes: Nodes;
let tiny: string;
beforeAll(async () => {
  servers = await startServers(1);
  nodes = new Nodes(servers.loader);
  tiny = await generated('tiny', 5);
});
afterAll(async () => {
  await nodes?.close();
  await servers?.stop();
});

/** Each test begins with a server that has loaded nothing. */
beforeEach(async () => {
  for (const name of [CATALOG, ...(await databases())]) {
    await nodes.onEach(`drop database if exists ${name} sync`);
  }
});

async function databases(): Promise<string[]> {
  const rows = await nodes.query(
    "select name from system.databases where startsWith(name, 'snap_')",
  );
  return rows.map(([name]) => String(name));
}

async function current() {
  const connection = new Connection(servers.reader);
  const found = await findSnapshot(connection, 'current', FORMAT_VERSION);
  await connection.close();
  return found;
}

const load = (snapshot: string, folder = scratch()) =>
  loadIntoClickHouse(snapshot, folder, servers.loader);

describe('a load', () => {
  it('makes its snapshot the current one and leaves nothing in its scratch folder', async () => {
    const folder = scratch();
    const { digest, id, database } = await load(tiny, folder);
    expect(await current()).toEqual({ digest, id, database, version: FORMAT_VERSION });
    expect(await databases()).toEqual([database]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes nothing of what is loaded, and makes it the current one again', async () => {
    const first = await load(tiny);
    const second = await load(SAMPLE);
    expect((await current())?.digest).toBe(second.digest);
    expect(await load(tiny)).toEqual({ ...first, reused: true });
    expect((await current())?.digest).toBe(first.digest);
    expect((await databases()).sort()).toEqual([first.database, second.database].sort());
  });

  it('refuses what breaks the contract, and leaves no database', async () => {
    const folder = await generated('tiny', 6);
    await withRepeatedKey(join(folder, 'stakers.parquet'));
    await expect(load(folder)).rejects.toThrow(SnapshotError);
    expect(await databases()).toEqual([]);
    expect(await current()).toBeNull();
  });

  it('of the same snapshot twice at once ends with one that is current and two that are whole', async () => {
    const [first, second] = await Promise.all([load(tiny), load(tiny)]);
    expect(first.database).not.toBe(second.database);
    expect([first.database, second.database]).toContain((await current())?.database);
    for (const table of ['log_activities', 'holdings', 'list_rows', 'documents']) {
      const [[one], [other]] = await Promise.all(
        [first, second].map(async ({ database }) => {
          const [row = []] = await nodes.query(
            `select toString(count()) from ${database}.${table}`,
          );
          return row;
        }),
      ).then((rows) => [rows[0] ?? [], rows[1] ?? []] as const);
      expect(Number(one)).toBeGreaterThan(0);
      expect(other).toBe(one);
    }
  });

  it('drops older snapshots, and their rows first', async () => {
    await load(SAMPLE);
    const newest = await load(tiny);
    await dropOlder(servers.loader, 1);
    expect(await databases()).toEqual([newest.database]);
    expect((await current())?.digest).toBe(newest.digest);
  });
});

describe('a service that starts before the first load', () => {
  it('waits for it, and serves it', async () => {
    const running = start(['--port', '0'], {
      ...environmentOf(servers.reader, servers.reader.urls),
      API_KEYS: 'key',
    });
    await running.line(/the snapshot is waited for/);
    await load(tiny);
    const [, address] = READY.exec(await running.line(READY)) ?? [];
    const reply = await fetch(`${address}/restaking/activity`, { headers: { 'x-api-key': 'key' } });
    expect(reply.status).toBe(200);
    running.signal('SIGTERM');
    await running.ended;
  });
});

describe('a load that is killed', () => {
  /** A condition in ClickHouse that tells how far the load is. */
  const stages = {
    'once its database is there': "select 1 from system.databases where startsWith(name, 'snap_')",
    'while it writes the log':
      "select 1 from system.parts where table = 'log_activities' and active limit 1",
    'while it writes the files of everything else':
      "select 1 from system.parts where table = 'prepared_files' and active limit 1",
  };

  it.each(Object.entries(stages))('%s leaves no snapshot, and is repeated', async (_, reached) => {
    const { urls, user, password } = servers.loader;
    const child = spawn(process.execPath, ['--import', 'tsx', MAIN, 'load', tiny], {
      stdio: 'ignore',
      env: {
        ...process.env,
        CLICKHOUSE_URL: urls.join(','),
        CLICKHOUSE_USER: user,
        CLICKHOUSE_PASSWORD: password,
        CACHE_DIR: scratch(),
      },
    });
    const exited = once(child, 'exit');
    while ((await nodes.query(reached)).length === 0 && child.exitCode === null) await pause(2);
    child.kill('SIGKILL');
    await exited;
    expect(child.signalCode).toBe('SIGKILL');
    const abandoned = await databases();
    expect(abandoned).toHaveLength(1);
    expect(await current()).toBeNull();

    // It counts as running until it has been without a sign of life for two minutes.
    await nodes.onEach(
      `alter table ${CATALOG}.loads delete where true settings mutations_sync = 1`,
    );
    const { memory, database, loaded, close } = await openBoth(servers, tiny);
    expect(await databases()).toEqual([loaded.database]);
    for (const operation of operations.filter(isUnbounded)) {
      expect(await answerOf(database, operation, {})).toEqual(
        await answerOf(memory, operation, {}),
      );
    }
    await close();
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
