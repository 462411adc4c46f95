import { appendFileSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownBy, watchSnapshot } from '../../server/admin/snapshot-watch.ts';
import {
  LoadCancelled,
  LoadFailure,
  SnapshotRefusal,
} from '../../server/supervisor/load-failure.ts';
import type { Supervisor } from '../../server/supervisor/supervisor.ts';
import { temporaryFolder } from '../support/snapshots.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** A folder that is no snapshot; its watch reads names, sizes and times alone. */
function folderWith(content: string): string {
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'stakers.parquet'), content);
  return folder;
}

/**
 * A watch over a folder with the fingerprint `loaded` before its load, and the loads that it
 * requests.
 */
function watching(folder: string, loaded: string | null, swap = vi.fn(async () => {})) {
  // The part of a supervisor that the watch uses.
  const supervisor = { swapping: false, swap } as unknown as Supervisor;
  return { ...watchSnapshot(folder, loaded, supervisor, pino({ level: 'silent' })), swap };
}

/** How often a changed folder is loaded in two minutes, when each load fails with `cause`. */
async function loads(cause: Error): Promise<number> {
  const folder = folderWith('one');
  const watch = watching(
    folder,
    await shownBy(folder),
    vi.fn(() => Promise.reject(cause)),
  );
  await watch.poll();
  appendFileSync(join(folder, 'stakers.parquet'), 'more');
  for (let second = 0; second < 120; second += 1) {
    vi.advanceTimersByTime(1000);
    await watch.poll();
  }
  watch.stop();
  return watch.swap.mock.calls.length;
}

describe('a folder that changed is loaded', () => {
  it('again after a minute where the load failed for another reason than the snapshot', async () => {
    expect(await loads(new LoadFailure('no memory'))).toBe(2);
  });

  it.each([
    ['refused', new SnapshotRefusal('the report', [])],
    ['given up', new LoadCancelled('given up')],
  ])('once where the snapshot was %s', async (_how, cause) => {
    expect(await loads(cause)).toBe(1);
  });
});

describe('a symbolic link', () => {
  let link: string;
  let first: string;
  let second: string;
  beforeEach(() => {
    [first, second] = [folderWith('one'), folderWith('two')];
    link = join(temporaryFolder(), 'current');
    symlinkSync(first, link);
  });

  const pointTo = (folder: string) => {
    unlinkSync(link);
    symlinkSync(folder, link);
  };

  it('that was changed during the load is followed', async () => {
    const shown = await shownBy(link);
    pointTo(second);
    const { poll, stop, swap } = watching(link, shown);
    for (let count = 0; count < 2; count += 1) await poll();
    stop();
    expect(swap.mock.calls).toEqual([[link]]);
  });

  it('is followed also where it was not there when it was looked at, or led nowhere', async () => {
    const { poll, stop, swap } = watching(link, await shownBy(link));
    await poll();
    unlinkSync(link);
    await poll();
    symlinkSync(join(first, 'nowhere'), link);
    await poll();
    pointTo(second);
    for (let count = 0; count < 3; count += 1) await poll();
    stop();
    expect(swap.mock.calls).toEqual([[link]]);
  });

  it('that leads to the same folder again is no change', async () => {
    const { poll, stop, swap } = watching(link, await shownBy(link));
    await poll();
    unlinkSync(link);
    await poll();
    symlinkSync(first, link);
    for (let count = 0; count < 3; count += 1) await poll();
    stop();
    expect(swap).not.toHaveBeenCalled();
  });
});
