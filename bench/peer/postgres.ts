import { execFile } from 'node:child_process';
import { appendFile, chown, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const PROGRAMS = ['initdb', 'postgres', 'pg_ctl'];

/** The folder in which Debian and its derivatives install each major version. */
const DEBIAN = '/usr/lib/postgresql';

/**
 * Settings for a read-only load: all tables fit into the buffers and the page cache, and no data
 * has to survive a crash. With this many busy connections, parallel query workers would only take
 * the cores from other requests.
 */
const SETTINGS = {
  listen_addresses: "''",
  max_connections: '20',
  shared_buffers: '1GB',
  effective_cache_size: '4GB',
  work_mem: '64MB',
  maintenance_work_mem: '256MB',
  random_page_cost: '1.1',
  max_parallel_workers_per_gather: '0',
  jit: 'off',
  autovacuum: 'off',
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '4GB',
};

/** PostgreSQL runs as this user; empty for this process's user. */
interface Account {
  readonly uid?: number;
  readonly gid?: number;
}

/** Runs a temporary PostgreSQL cluster, reached over its socket only. */
export interface Cluster {
  /** The socket lies in this folder, accessible to PostgreSQL's user and this one only. */
  readonly folder: string;
  /** PostgreSQL says this version, such as `15.18`. */
  readonly version: string;
  /** Gives a file to PostgreSQL's user. */
  handOver(file: string): Promise<void>;
  /** Stops PostgreSQL and removes the folder. */
  remove(): Promise<void>;
}

/**
 * Finds the folder with PostgreSQL's programs: from PATH, otherwise the newest among Debian's
 * packages.
 */
export async function findPrograms(): Promise<string | null> {
  const versions = await namesIn(DEBIAN);
  const packaged = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin'));
  const onPath = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const folder of [...onPath, ...packaged]) {
    const names = await namesIn(folder);
    if (PROGRAMS.every((program) => names.includes(program))) return folder;
  }
  return null;
}

function namesIn(folder: string): Promise<string[]> {
  return readdir(folder).catch((): string[] => []);
}

/** Creates and starts an empty cluster; `programs` comes from `findPrograms`. */
export async function startCluster(programs: string): Promise<Cluster> {
  const account = await accountToUse();
  const folder = await mkdtemp(join(tmpdir(), 'peer-'));
  const cluster = join(folder, 'cluster');
  // Root's working directory may be inaccessible to PostgreSQL's user.
  const as = { ...account, cwd: folder };
  const control = (...args: string[]) =>
    run(join(programs, 'pg_ctl'), ['-D', cluster, ...args], as);
  const handOver = async (file: string) => {
    if (account.uid !== undefined) await chown(file, account.uid, account.gid ?? account.uid);
  };
  const remove = async () => {
    // Fails if PostgreSQL is not running.
    await control('stop', '-m', 'immediate', '-w').catch(() => {});
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await handOver(folder);
    const { stdout } = await run(join(programs, 'postgres'), ['--version'], as);
    // The API sorts text in byte order.
    const options = [
      '--locale=C',
      '--encoding=UTF8',
      '--auth=trust',
      '--username=peer',
      '--no-sync',
    ];
    await run(join(programs, 'initdb'), ['-D', cluster, ...options], as);
    const settings = { ...SETTINGS, unix_socket_directories: `'${folder}'` };
    await appendFile(
      join(cluster, 'postgresql.conf'),
      Object.entries(settings)
        .map(([name, value]) => `${name} = ${value}\n`)
        .join(''),
    );
    await control('start', '-w', '-l', join(folder, 'log'));
    return {
      folder,
      version: /\d+(\.\d+)*/.exec(stdout)?.[0] ?? 'unknown',
      handOver,
      remove,
    };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** PostgreSQL refuses to run as root; its packages create a user `postgres`. */
async function accountToUse(): Promise<Account> {
  if (process.getuid?.() !== 0) return {};
  const id = async (flag: string) => Number((await run('id', [flag, 'postgres'])).stdout);
  try {
    return { uid: await id('-u'), gid: await id('-g') };
  } catch (cause) {
    throw new Error('PostgreSQL does not run as root, and there is no user postgres', { cause });
  }
}
