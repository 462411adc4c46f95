import { appendFileSync, writeFileSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { appearance } from '../../common/folder.ts';
import { watchSnapshot } from '../../server/admin/snapshot-watch.ts';
import { LoadFailure, LoadGivenUp, SnapshotRefusal } from '../../server/supervisor/load-failure.ts';
import type { Supervisor } from '../../server/supervisor/supervisor.ts';
import { temporaryFolder } from '../support/snapshots.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** How often a changed folder is loaded in two minutes, when each load fails with `cause`. */
async function loads(cause: Error): Promise<number> {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'stakers.parquet'), 'one');
  const swap = vi.fn(() => Promise.reject(cause));
  // All that the watch asks of a supervisor.
  const supervisor = { swapping: false, swap } as unknown as Supervisor;
  const stop = watchSnapshot(folder, supervisor, pino({ level: 'silent' }));
  const look = async () => {
    vi.advanceTimersByTime(1000);
    await looked();
  };
  // The watch asked the same of the file system before, once, and so has its answer before this has two.
  const looked = async () => {
    for (let turn = 0; turn < 2; turn += 1) await appearance(await realpath(folder));
    await pause(1);
  };
  await looked();
  await look();
  appendFileSync(join(folder, 'stakers.parquet'), 'more');
  for (let second = 0; second < 120; second += 1) await look();
  stop();
  return swap.mock.calls.length;
}

describe('a folder that changed is loaded', () => {
  it('again after a minute where the load failed for another reason than the snapshot', async () => {
    expect(await loads(new LoadFailure('no memory'))).toBe(2);
  });

  it.each([
    ['refused', new SnapshotRefusal('the report', [])],
    ['given up', new LoadGivenUp('given up')],
  ])('once where the snapshot was %s', async (_how, cause) => {
    expect(await loads(cause)).toBe(1);
  });
});
