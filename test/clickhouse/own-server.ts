import { afterAll, beforeAll, beforeEach } from 'vitest';
import { CATALOG, findSnapshot } from '../../engine/external/catalog.ts';
import { Nodes } from '../../engine/external/clickhouse-nodes.ts';
import { Connection } from '../../engine/external/connection.ts';
import { FORMAT_VERSION } from '../../engine/store/format.ts';
import { type Servers, startServers } from './servers.ts';

/** The server of a test file and its loaded snapshots. */
export interface OwnServer {
  readonly servers: Servers;
  readonly nodes: Nodes;
  /** The databases of snapshots, whole or not. */
  databases(): Promise<string[]>;
  /** The snapshot that readers find by a name: a digest, or `current`; null if there is none. */
  named(name: string): ReturnType<typeof findSnapshot>;
}

/** Starts a server for the tests of a file; each of them begins with nothing loaded. */
export function ownServer(): OwnServer {
  let servers: Servers;
  let nodes: Nodes;
  const databases = async () => {
    const rows = await nodes.query(
      "select name from system.databases where startsWith(name, 'snap_')",
    );
    return rows.map(([name]) => String(name));
  };
  beforeAll(async () => {
    servers = await startServers(1);
    nodes = new Nodes(servers.loader);
  });
  afterAll(async () => {
    await nodes?.close();
    await servers?.stop();
  });
  beforeEach(async () => {
    for (const name of [CATALOG, ...(await databases())]) {
      await nodes.onEach(`drop database if exists ${name} sync`);
    }
  });
  return {
    get servers() {
      return servers;
    },
    get nodes() {
      return nodes;
    },
    databases,
    async named(name) {
      const connection = new Connection(servers.reader);
      const found = await findSnapshot(connection, name, FORMAT_VERSION);
      await connection.close();
      return found;
    },
  };
}
