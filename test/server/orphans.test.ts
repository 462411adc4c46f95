import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { isRunning } from '../../common/is-running.ts';
import { bare, SAMPLE, temporaryFolder } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { CHILDREN, childOf } from './children.ts';
import { heldPreparation } from './held-preparation.ts';
import { startCommand } from './process.ts';
import { servingWorker, startSupervised } from './supervised-service.ts';

it('every kind of child ends when the supervisor is killed together with the reader of the log', async () => {
  const cache = temporaryFolder();
  const service = await startSupervised(await bare(1), {
    CACHE_DIR: cache,
    LOG_LEVEL: 'info',
    QUERY: '1',
  });
  const { running } = service;
  const next = await bare(2);
  const held = await heldPreparation(next, cache);
  onTestFinished(() => held.release());
  // Its answer is lost with the supervisor.
  service.swap(next).catch(() => {});
  await service.send('/query?sql=select+1');
  const children = {
    worker: await servingWorker(service),
    sql: await childOf(running.pid, CHILDREN.sql),
    preparation: await childOf(running.pid, CHILDREN.preparation),
  };
  running.closeOutput();
  // A line of the log waits for others in the worker.
  expect((await service.send('/restaking/ecosystem-tvl')).status).toBe(200);
  running.signal('SIGKILL');
  await vi.waitFor(() => {
    for (const [kind, pid] of Object.entries(children)) {
      expect([kind, isRunning(pid)]).toEqual([kind, false]);
    }
  }, SOON);
});

const HELD_READER = fileURLToPath(new URL('./held-reader.cjs', import.meta.url));

/** A server that answers nothing. */
async function silentServer() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a TCP server that listens has one
  return { url: `http://127.0.0.1:${port}`, asked: once(server, 'request') };
}

it.each([
  [
    'ingest',
    (url: string, folder: string) => ({
      args: [
        ...['ingest', '--rpc', url, '--network', 'mainnet'],
        ...['--store', join(folder, 'store'), '--out', join(folder, 'snapshots')],
      ],
      environment: {},
    }),
  ],
  ['load', (url: string) => ({ args: ['load', SAMPLE], environment: { CLICKHOUSE_URL: url } })],
  ['fetch', (url: string) => ({ args: ['serve'], environment: { CLICKHOUSE_URL: url } })],
  [
    'reader',
    (url: string) => ({
      args: ['doctor', '--snapshot', SAMPLE],
      environment: { NODE_OPTIONS: `--require ${HELD_READER}`, HELD_URL: url },
    }),
  ],
] as const)('the child process "%s" ends when its parent is killed', async (kind, command) => {
  const { url, asked } = await silentServer();
  const folder = temporaryFolder();
  const { args, environment } = command(url, folder);
  const parent = startCommand(args, { CACHE_DIR: folder, ...environment });
  await Promise.race([asked, parent.ended.then((code) => fail(`${code}: ${parent.err()}`))]);
  const child = await childOf(parent.pid, CHILDREN[kind]);
  onTestFinished(() => {
    if (isRunning(child)) process.kill(child, 'SIGKILL');
  });
  parent.signal('SIGKILL');
  await vi.waitFor(() => expect(isRunning(child)).toBe(false), SOON);
});

function fail(reason: string): never {
  throw new Error(`the parent ended: ${reason}`);
}
