import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ClickHouseSettings } from '../../engine/external/settings.ts';
import { heldPort } from '../support/held-port.ts';
import { onDisk } from '../support/rights.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const LOADER_PASSWORD = 'loads-in-tests';
const READER_PASSWORD = 'reads-in-tests';

/** Milliseconds of a statement that a busy machine does not need. */
const PATIENT_MS = 600_000;

/** ClickHouse servers of one cluster, a process a shard. */
export interface Servers {
  readonly processes: readonly ChildProcess[];
  /** Of the user that loads, and of the one that serves. */
  readonly loader: ClickHouseSettings;
  readonly reader: ClickHouseSettings;
  readonly stop: () => Promise<void>;
}

/** Differences from servers as they are meant to be. */
export interface Faults {
  /**
   * Size of the disk of each server, such as `40m`. Only root, or users of namespaces of their own,
   * can have such disks.
   */
  readonly disk?: string;
}

/**
 * Starts this many shards; a single one is not a cluster. Users are those of
 * `deploy/clickhouse/users.xml`. If one of them does not answer, all are stopped.
 */
export async function startServers(shards: 1 | 2, { disk }: Faults = {}): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'clickhouse-'));
  const held = await Promise.all(
    Array.from({ length: shards }, () => Promise.all([heldPort(), heldPort()])),
  );
  const ports = held.map(([http, tcp]) => ({ http: http.port, tcp: tcp.port }));
  const configuration = join(folder, 'config.xml');
  const users = join(folder, 'users.xml');
  writeFileSync(users, usersFile());
  const members = ports.map(
    ({ tcp }) => `<shard><internal_replication>true</internal_replication><replica>
      <host>127.0.0.1</host><port>${tcp}</port><user>loader</user><password>${LOADER_PASSWORD}</password>
    </replica></shard>`,
  );
  writeFileSync(
    configuration,
    `<clickhouse>
      <logger><level>none</level></logger>
      <user_directories><users_xml><path>${users}</path></users_xml></user_directories>
      <remote_servers><shards>${members.join('')}</shards></remote_servers>
    </clickhouse>`,
  );
  const processes = ports.map(({ http, tcp }, shard) => {
    const data = join(folder, `shard-${shard}`);
    const serving = [
      process.execPath,
      here('listen.cjs'),
      data,
      String(http),
      String(tcp),
      configuration,
    ];
    const [command = '', ...args] = [...(disk ? onDisk(data, disk) : []), ...serving];
    return spawn(command, args, {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        CLICKHOUSE_LOADER_PASSWORD: LOADER_PASSWORD,
        CLICKHOUSE_READER_PASSWORD: READER_PASSWORD,
      },
    });
  });
  const [first = '', ...others] = ports.map(({ http }) => `http://127.0.0.1:${http}`);
  const stop = async () => {
    await Promise.all(processes.map(end));
    for (const { release } of held.flat()) release();
  };
  try {
    await Promise.all([first, ...others].map((url, shard) => answers(url, processes[shard])));
  } catch (cause) {
    await stop();
    throw cause;
  }
  const common = {
    urls: [first, ...others] as const,
    cluster: shards > 1 ? 'shards' : null,
    replicated: false,
    timeoutMs: PATIENT_MS,
  };
  return {
    processes,
    loader: { ...common, user: 'loader', password: LOADER_PASSWORD },
    reader: { ...common, user: 'reader', password: READER_PASSWORD },
    stop,
  };
}

/** The users that are deployed, and the one that the library itself is. */
function usersFile(): string {
  const deployed = readFileSync(here('../../deploy/clickhouse/users.xml'), 'utf8');
  return deployed.replace(
    '<default remove="1"/>',
    `<default><password/><networks><ip>127.0.0.1</ip></networks>
      <profile>default</profile><quota>default</quota></default>`,
  );
}

/** Ends a server, which has nothing to keep, also one that is stopped. */
export async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, 'exit');
  server.kill('SIGKILL');
  await exited;
}

async function answers(url: string, server: ChildProcess | undefined): Promise<void> {
  const until = performance.now() + WAIT_LIMIT_MS;
  while (performance.now() < until && server?.exitCode === null && server.signalCode === null) {
    const signal = AbortSignal.timeout(1000);
    const answer = await fetch(`${url}/ping`, { signal }).catch(() => null);
    if (answer?.ok) return;
    await pause(25);
  }
  const { exitCode, signalCode } = server ?? {};
  const ended = exitCode ?? signalCode;
  const reason =
    ended === null
      ? `it runs and is silent for ${WAIT_LIMIT_MS / 1000} s`
      : `it ended with ${ended}`;
  throw new Error(
    `${url}: ClickHouse does not answer: ${reason}; is test/clickhouse installed (npm ci)?`,
  );
}
