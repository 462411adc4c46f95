import { cpSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { FORMAT_VERSION } from '../../engine/store/format.ts';
import { namesInCache } from '../support/cache-names.ts';
import { prepared } from '../support/engines.ts';
import { bare, SAMPLE, temporaryFolder } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { CHILDREN, childOf, childrenOf } from './children.ts';
import { heldPreparation } from './held-preparation.ts';
import { READY_MESSAGE, start } from './process.ts';
import { member } from './serving.ts';
import { startSupervised } from './supervised-service.ts';

/** A file with the texts of the log. */
const TEXTS = 'tables/activities/texts-0.arrow';

let snapshot: string;
let folder: string;
beforeAll(async () => {
  snapshot = await bare(1);
  folder = await prepared(snapshot);
});

/** A copy of a prepared folder, after `change` of it. */
function changed(change: (copy: string) => void, of = folder): string {
  const copy = join(temporaryFolder(), 'prepared');
  cpSync(of, copy, { recursive: true });
  change(copy);
  return copy;
}

/** Whether a process has the native library of DuckDB in its memory. */
function hasDuckDb(pid: number): boolean {
  // The name of the file alone: the project itself may lie in any folder.
  return /duckdb[^/]*$/im.test(readFileSync(`/proc/${pid}/maps`, 'utf8'));
}

/** The files of a prepared folder that a process has mapped, by their paths in it. */
function filesMapped(pid: number, of: string): string[] {
  const lines = readFileSync(`/proc/${pid}/maps`, 'utf8').split('\n');
  const paths = lines
    .filter((line) => line.includes(`${of}/`))
    .map((line) => line.split(`${of}/`)[1] ?? '');
  return [...new Set(paths)].sort();
}

/** A folder of another version, prepared from a snapshot in `from`. */
function ofVersion(version: number, from: string): string {
  return changed((copy) => {
    const path = join(copy, 'manifest.json');
    const manifest = JSON.parse(readFileSync(path, 'utf8'));
    const text = JSON.stringify({
      ...manifest,
      version,
      snapshot: { ...manifest.snapshot, folder: from },
    });
    writeFileSync(path, text);
  });
}

const GONE = '/nowhere/snapshot';

const REFUSED: [what: string, folder: () => string, message: RegExp][] = [
  [
    'with a file that is truncated',
    () => changed((copy) => truncateSync(join(copy, 'tables.duckdb'), 4096)),
    /tables\.duckdb: has 4096 bytes where the manifest promises \d+/,
  ],
  [
    'of another version whose snapshot is gone',
    () => ofVersion(FORMAT_VERSION - 1, GONE),
    new RegExp(
      `was prepared by another version of the program .*${FORMAT_VERSION - 1}.*${FORMAT_VERSION}.*; its snapshot is not in ${GONE}`,
    ),
  ],
];

describe('a prepared folder', () => {
  it('is served by processes that have no DuckDB in them, and no other ones, and mapped by every worker', async () => {
    const sample = await prepared(SAMPLE);
    const service = await startSupervised(sample, { WORKERS: '2' });
    expect(childrenOf(service.running.pid, CHILDREN.preparation)).toEqual([]);
    expect(childrenOf(service.running.pid, CHILDREN.queries)).toEqual([]);
    for (let count = 0; count < 4; count += 1) {
      const target = `/restaking/activity?format=${count % 2 ? 'csv' : 'parquet'}`;
      expect((await service.sendAnew(target)).status).toBe(200);
      expect((await service.sendAnew('/restaking/all-stakers?sort=staker')).status).toBe(200);
    }
    const workers = await service.pids('serving');
    const serving = [service.running.pid, ...workers];
    expect(serving).toHaveLength(3);
    expect(serving.filter(hasDuckDb)).toEqual([]);
    // Every worker maps its files.
    const mapped = workers.map((pid) => filesMapped(pid, sample));
    expect(mapped[0]?.length).toBeGreaterThan(10);
    expect(mapped[1]).toEqual(mapped[0]);
    expect(mapped[0]).toContain(TEXTS);
    await service.sendAnew('/restaking/all-stakers?sort=staker&format=csv');
    expect(hasDuckDb(await childOf(service.running.pid, CHILDREN.queries))).toBe(true);
    expect(serving.filter(hasDuckDb)).toEqual([]);
  });

  it('one of whose files is made shorter in place is served by nobody until it is whole', async () => {
    const copy = changed(() => {}, await prepared(SAMPLE));
    const service = await startSupervised(copy, { WORKERS: '2', CACHE_BYTES: '0' });
    const whole = readFileSync(join(copy, TEXTS));
    const first = await service.sendAnew('/restaking/activity');
    truncateSync(join(copy, TEXTS), 4096);
    await vi.waitFor(async () => {
      await service.sendAnew('/restaking/activity').catch(() => null);
      expect(service.errors().join()).toContain(
        `${TEXTS}: has 4096 bytes where the manifest promises`,
      );
    }, SOON);
    expect(service.errors().join()).toContain('SIGBUS');
    writeFileSync(join(copy, TEXTS), whole);
    await vi.waitFor(async () => {
      const again = await service.sendAnew('/restaking/activity');
      expect({ status: again.status, text: again.text }).toEqual({ status: 200, text: first.text });
    }, SOON);
  });

  it.each(REFUSED)('%s is refused by name at the start', async (_what, of, message) => {
    const running = start(['--snapshot', of(), '--port', '0']);
    expect(await running.ended).toBe(1);
    expect(running.err()).toMatch(message);
    expect(running.err()).not.toMatch(/^\s+at /m);
  });

  it('that cannot be served replaces nothing, and one that can does', async () => {
    const service = await startSupervised(folder);
    const { id } = (await service.status()).snapshot;
    for (const [, of, message] of REFUSED) {
      const { status, body } = await service.swap(of());
      const refusal = member(member(body, 'error'), 'message');
      expect([status, refusal]).toEqual([503, expect.stringMatching(message)]);
    }
    expect((await service.status()).snapshot.id).toBe(id);
    expect((await service.swap(await prepared(SAMPLE))).status).toBe(200);
    expect((await service.status()).snapshot.id).not.toBe(id);
  });
});

describe('a prepared folder of a version as they were counted before, or of other code', () => {
  it('is served from what is prepared again of its snapshot, with a line in the log', async () => {
    const cache = join(temporaryFolder(), 'cache');
    const [earlier, other] = [ofVersion(10, snapshot), ofVersion(FORMAT_VERSION + 1, snapshot)];
    const service = await startSupervised(earlier, { CACHE_DIR: cache });
    expect(namesInCache(cache)).toHaveLength(1);
    const lines = () =>
      service.running.out.filter((line) =>
        line.includes('prepared by another version of the program'),
      );
    expect(lines()).toEqual([expect.stringContaining(earlier)]);
    expect((await service.sendAnew('/restaking/all-stakers')).status).toBe(200);
    expect((await service.swap(other)).status).toBe(200);
    await vi.waitFor(
      () => expect(lines()).toEqual([expect.anything(), expect.stringContaining(other)]),
      SOON,
    );
    expect((await service.swap(earlier)).status).toBe(200);
    expect(namesInCache(cache)).toHaveLength(1);
  });
});

describe('serve --verify', () => {
  /** A file with other content of the promised size. */
  const damaged = () =>
    changed((copy) => {
      const path = join(copy, 'summaries/restaking/ecosystem-avs.arrow');
      const bytes = readFileSync(path);
      writeFileSync(path, bytes.fill(0, 200, 220));
    });
  const message = /summaries\/restaking\/ecosystem-avs\.arrow: its content is not what/;

  it('refuses a prepared folder with another content by the name of the file', async () => {
    const running = start(['--snapshot', damaged(), '--port', '0', '--verify'], {});
    expect(await running.ended).toBe(1);
    expect(running.err()).toMatch(message);
  });

  it('serves one whose content is what the manifest promises, and swaps to no other', async () => {
    const service = await startSupervised(folder, { VERIFY: '1' });
    const { status, body } = await service.swap(damaged());
    expect([status, member(member(body, 'error'), 'message')]).toEqual([
      503,
      expect.stringMatching(message),
    ]);
    expect((await service.sendAnew('/restaking/ecosystem-avs')).status).toBe(200);
  });
});

describe('services that start at once on one snapshot', () => {
  it('have it prepared once', async () => {
    const cache = join(temporaryFolder(), 'cache');
    const lock = await heldPreparation(snapshot, cache);
    const starting = [1, 2].map(() =>
      start(['--snapshot', snapshot, '--port', '0'], { CACHE_DIR: cache }),
    );
    for (const { pid } of starting) await childOf(pid, CHILDREN.preparation);
    lock.release();
    await Promise.all(starting.map((one) => one.line(READY_MESSAGE)));
    const [id = '', ...others] = namesInCache(cache);
    expect(others).toEqual([]);
    const written = (path: string) => readFileSync(join(cache, id, path), 'utf8');
    expect(JSON.parse(written('manifest.json'))).toMatchObject({ id });
    for (const one of starting) one.signal('SIGTERM');
    expect(await Promise.all(starting.map((one) => one.ended))).toEqual([0, 0]);
  });
});
