import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs, promisify } from 'node:util';
import pg from 'pg';
import { startChild, startService } from '../child.ts';
import { environment, type Results, type Section, table } from '../measurement.ts';
import { prepareInto, temporaryFolder } from '../prepared.ts';
import { snapshotOf } from '../snapshots.ts';
import { Endings } from './endings.ts';
import { loadPeer } from './load.ts';
import { differences, measure } from './measure.ts';
import { type Workload, workloads } from './peer-requests.ts';
import { type Cluster, findPrograms, startCluster } from './postgres.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const RESULTS = join(ROOT, 'bench/results/peer.json');

const log = (what: string) => console.error(`${what} …`);

/**
 * Compares the service with a typical alternative, PostgreSQL and Fastify, over the same snapshot
 * and with the same answers. The peer has an index for every order and filter, and no cache.
 */
async function compare(size: 'small' | 'real', endings: Endings): Promise<void> {
  const programs = await findPrograms();
  if (programs === null) {
    console.log('bench:peer needs PostgreSQL; `apt-get install postgresql` installs it.');
    return;
  }
  log('building the service');
  await promisify(execFile)('npm', ['run', 'build'], { cwd: ROOT });
  const snapshot = await snapshotOf(size);
  log('preparing the snapshot');
  const prepared = await prepareInto(snapshot, join(temporaryFolder(), size));
  log('loading PostgreSQL');
  const cluster = await endings.keep(
    () => startCluster(programs),
    (started) => started.remove(),
  );
  const loads = await fillCluster(cluster, snapshot, endings);
  log('starting the services');
  const peer = await endings.keep(
    () => startChild('bench/peer/server.ts', [cluster.folder, 'bench'], {}, /ready at (\S+)/),
    (child) => child.stop(),
  );
  const ours = async (name: string, cacheBytes: number) => {
    const { url } = await endings.keep(
      () => startService(prepared.folder, { CACHE_BYTES: String(cacheBytes) }),
      ({ child }) => child.stop(),
    );
    return { name, url };
  };
  const contenders = [
    { name: 'peer', url: peer.match[1] ?? '' },
    await ours('ours without cache', 0),
    await ours('ours with cache', 256 * 2 ** 20),
  ] as const;
  log('comparing the answers');
  const found: string[] = [];
  for (const one of loads) found.push(...(await differences(contenders[0], contenders[1], one)));
  if (found.length > 0) throw new Error(found.join('\n'));
  const sections: Section[] = [];
  for (const one of loads) {
    const section = await measure(contenders, one);
    console.log(table(section));
    sections.push(section);
  }
  const { machine, versions } = environment();
  const used = { ...versions, postgresql: cluster.version, ...(await versionsOf('fastify', 'pg')) };
  await keepResults({ at: new Date().toISOString(), size, machine, versions: used, sections });
}

async function fillCluster(
  cluster: Cluster,
  snapshot: string,
  endings: Endings,
): Promise<Workload[]> {
  const client = new pg.Client({ host: cluster.folder, user: 'peer', database: 'postgres' });
  await endings.keep(
    () => client.connect(),
    () => client.end(),
  );
  await loadPeer(client, cluster, snapshot);
  return workloads(client);
}

async function versionsOf(...names: string[]): Promise<Record<string, string>> {
  const versions: Record<string, string> = {};
  for (const name of names) {
    const text = await readFile(join(ROOT, 'node_modules', name, 'package.json'), 'utf8');
    const { version }: { version: string } = JSON.parse(text);
    versions[name] = version;
  }
  return versions;
}

async function keepResults(results: Results): Promise<void> {
  await mkdir(dirname(RESULTS), { recursive: true });
  await writeFile(RESULTS, `${JSON.stringify(results, null, 2)}\n`);
}

function sizeAsked(): 'small' | 'real' {
  const { values } = parseArgs({ options: { size: { type: 'string', default: 'real' } } });
  if (values.size === 'small' || values.size === 'real') return values.size;
  throw new RangeError(`--size is ${values.size}; it must be small or real`);
}

const endings = new Endings();
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    interrupted = true;
    endings.endAll().then(() => process.exit(130));
  });
}
try {
  await compare(sizeAsked(), endings);
} catch (error) {
  // After an interrupt, errors in stopped processes are expected.
  if (!interrupted) console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await endings.endAll();
}
