import { cpSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FileLock } from '../../common/file-lock.ts';
import { prepared } from '../support/engines.ts';
import { bare, temporaryFolder } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { heldPreparation } from './held-preparation.ts';
import { READY_MESSAGE, type Running, start } from './process.ts';
import { member } from './serving.ts';

const STARTING = /"msg":"starting"/;

let snapshot: string;
beforeAll(async () => {
  snapshot = await bare(1);
});

/** A service that loads until `load` is released. */
async function loading(): Promise<{ running: Running; load: FileLock; cache: string }> {
  const cache = temporaryFolder();
  const load = await heldPreparation(snapshot, cache);
  const settings = { API_KEYS: 'signals-test-key-5d2a', WORKERS: '2', CACHE_DIR: cache };
  const running = start(['--snapshot', snapshot, '--port', '0'], settings);
  onTestFinished(() => load.release());
  await running.line(STARTING);
  return { running, load, cache };
}

/** Waits until a worker answers that it still loads. */
async function saysThatItStarts(running: Running): Promise<void> {
  const address = member(JSON.parse(await running.line(/"msg":"listening"/)), 'address');
  await vi.waitFor(async () => {
    const headers = { connection: 'close' };
    const reply = await fetch(`${address}/readyz`, { headers });
    expect([reply.status, await reply.text()]).toEqual([
      503,
      expect.stringContaining('The service is starting. Try again in 5 seconds.'),
    ]);
  }, SOON);
}

describe('a signal while the first snapshot loads', () => {
  it('SIGTERM at once ends the service with exit code 0', async () => {
    const { running } = await loading();
    running.signal('SIGTERM');
    expect([await running.ended, running.err()]).toEqual([0, '']);
  });

  it('SIGINT while a worker loads ends it as well, and it was never ready', async () => {
    const { running } = await loading();
    await saysThatItStarts(running);
    running.signal('SIGINT');
    expect([await running.ended, running.err()]).toEqual([0, '']);
    expect(running.out.join('\n')).not.toMatch(/is ready"|"level":"error"/);
  });

  it('SIGHUP waits for the load, and several are one wish to load again', async () => {
    const { running, load, cache } = await loading();
    await saysThatItStarts(running);
    for (let count = 0; count < 3; count += 1) running.signal('SIGHUP');
    // As if this process, which holds the lock, had prepared it.
    const folder = await prepared(snapshot);
    cpSync(folder, join(cache, basename(folder)), { recursive: true });
    load.release();
    await running.line(READY_MESSAGE);
    await running.line(/"serving another snapshot"/);
    running.signal('SIGTERM');
    expect([await running.ended, running.err()]).toEqual([0, '']);
    const steps = running.out.flatMap((line) => /"(\w+) another snapshot"/.exec(line)?.[1] ?? []);
    expect(steps).toEqual(['loading', 'opening', 'serving']);
    expect(running.out.join('\n')).not.toContain('"level":"error"');
  });
});
