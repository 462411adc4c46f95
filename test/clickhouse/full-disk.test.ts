import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { findSnapshot } from '../../engine/external/catalog.ts';
import { Nodes } from '../../engine/external/clickhouse-nodes.ts';
import { Connection } from '../../engine/external/connection.ts';
import { FORMAT_VERSION } from '../../engine/store/format.ts';
import { needingRight } from '../support/needing.ts';
import { onDisk } from '../support/rights.ts';
import { generated, leaveOut } from '../support/snapshots.ts';
import { scratch } from './both-engines.ts';
import { environmentOf, runLoad } from './loading.ts';
import { type Servers, startServers } from './servers.ts';

needingRight('mount').describe('a disk that is full', () => {
  let small: string;
  beforeAll(async () => {
    small = await generated('small', 7);
    leaveOut(small);
  });

  async function startedOn(disk: string): Promise<Servers> {
    const servers = await startServers(1, { disk });
    onTestFinished(servers.stop);
    return servers;
  }

  async function databasesOf({ loader }: Servers): Promise<string[]> {
    const nodes = new Nodes(loader);
    const rows = await nodes.query(
      "select name from system.databases where startsWith(name, 'snap_')",
    );
    await nodes.close();
    return rows.map(([name]) => String(name));
  }

  it('of ClickHouse ends a load with a sentence, without a snapshot and without its tables', async () => {
    const servers = await startedOn('6m');
    const { code, out, err } = await runLoad(
      [small],
      environmentOf(servers.loader, servers.loader.urls),
    );
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^\S+: the disk of ClickHouse is full \(.*\)\n$/s);
    expect(await databasesOf(servers)).toEqual([]);
    const connection = new Connection(servers.reader);
    expect(await findSnapshot(connection, 'current', FORMAT_VERSION)).toBeNull();
    await connection.close();
  });

  it('of the scratch folder as well', async () => {
    const servers = await startedOn('64m');
    const folder = scratch();
    const { code, err } = await runLoad(
      [small, '--scratch', folder],
      environmentOf(servers.loader, servers.loader.urls),
      onDisk(folder, '1m'),
    );
    expect([code, err]).toEqual([
      1,
      `${small}: the disk of ${folder} is full (--scratch, CACHE_DIR)\n`,
    ]);
    expect(await databasesOf(servers)).toEqual([]);
  });
});
