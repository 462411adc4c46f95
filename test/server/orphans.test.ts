import { expect, it, onTestFinished, vi } from 'vitest';
import { isRunning } from '../../common/is-running.ts';
import { bare, temporaryFolder } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { CHILDREN, childOf } from './children.ts';
import { heldPreparation } from './held-preparation.ts';
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
