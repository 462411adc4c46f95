import { afterAll, beforeAll, expect, it } from 'vitest';
import { findSnapshot } from '../../engine/external/catalog.ts';
import { Connection } from '../../engine/external/connection.ts';
import { Nodes } from '../../engine/external/nodes.ts';
import { FORMAT_VERSION } from '../../engine/store/format.ts';
import { needingRight } from '../support/needing.ts';
import { onDisk } from '../support/rights.ts';
import { generated, leaveOut } from '../support/snapshots.ts';
import { scratch } from './both-engines.ts';
import { environmentOf, runLoad } from './loading.ts';
import { type Servers, startServers } from './servers.ts';

needingRight('mount').describe('a disk that is full', () => {
  let servers: Servers;
  let small: string;
  let environment: NodeJS.ProcessEnv;
  beforeAll(async () => {
    servers = await startServers(1, { disk: '6m' });
    small = await generated('small', 7);
    leaveOut(small);
    environment = environmentOf(servers.loader, servers.loader.urls);
  });
  afterAll(() => servers?.stop());

  async function databases(): Promise<string[]> {
    const nodes = new Nodes(servers.loader);
    const rows = await nodes.query(
      "select name from system.databases where startsWith(name, 'snap_')",
    );
    await nodes.close();
    return rows.map(([name]) => String(name));
  }

  it('of ClickHouse ends a load with a sentence, without a snapshot and without its tables', async () => {
    const { code, out, err } = await runLoad([small], environment);
    expect([code, out]).toEqual([1, '']);
    expect(err).toMatch(/^\S+: the disk of ClickHouse is full \(.*\)\n$/s);
    expect(await databases()).toEqual([]);
    const connection = new Connection(servers.reader);
    expect(await findSnapshot(connection, 'current', FORMAT_VERSION)).toBeNull();
    await connection.close();
  });

  it('of the scratch folder as well', async () => {
    const folder = scratch();
    const { code, err } = await runLoad(
      [small, '--scratch', folder],
      environment,
      onDisk(folder, '1m'),
    );
    expect([code, err]).toEqual([
      1,
      `${small}: the disk of ${folder} is full (--scratch, CACHE_DIR)\n`,
    ]);
    expect(await databases()).toEqual([]);
  });
});
