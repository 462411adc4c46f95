import { spawnSync } from 'node:child_process';
import {
  cp,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  readlink,
  rm,
  symlink,
  utimes,
  writeFile,
} from 'node:fs/promises';
import { hostname, tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tryLock } from '../../common/file-lock.ts';
import { ownIdentity } from '../../common/process-identity.ts';
import { ADDED_TABLE_NAMES, TABLE_NAMES } from '../../common/table-names.ts';
import { inspect } from '../../data/load/inspect.ts';
import { type DerivedSnapshot, derive } from '../../ingest/derive/derive.ts';
import type { Network } from '../../ingest/networks/network.ts';
import {
  completePartial,
  isPublished,
  preparePartial,
  publish,
  snapshotId,
} from '../../ingest/publish.ts';
import type { LogStore } from '../../ingest/store/log-store.ts';
import { partialFolder, whileWriting } from '../../ingest/unfinished.ts';
import { OF_FILES } from './optional/expected.ts';
import { openMemory, openRawChain } from './raw-chain.ts';
import { storeOfTables } from './store-of-tables.ts';

const FIRST = 21_000_001;
const LAST = 22_335_127;

/** The last blocks of twelve ranges. */
const ENDS = Array.from(
  { length: 12 },
  (_, index) => FIRST + Math.floor(((LAST - FIRST) * (index + 1)) / 12),
);

describe('a derived snapshot', () => {
  let scratch: string;
  let network: Network;
  let source: Awaited<ReturnType<typeof openMemory>>;
  let whole: LogStore;
  /** The snapshot of `whole` before it is published, in the folder `derived`. */
  let derivedWhole: DerivedSnapshot & { readonly id: string; readonly folder: string };
  /** The same of a store with twelve ranges. */
  let derivedOfMany: typeof derivedWhole;

  beforeAll(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'derive-'));
    source = await openMemory();
    network = await openRawChain(source.connection);
    whole = await storeOfTables(source.connection, join(scratch, 'whole'), FIRST, [LAST]);
    derivedWhole = await deriveInto(whole, join(scratch, 'derived'));
    const many = await storeOfTables(source.connection, join(scratch, 'many'), FIRST, ENDS);
    derivedOfMany = await deriveInto(many, join(scratch, 'after'));
  });
  afterAll(async () => {
    source.close();
    await rm(scratch, { recursive: true, force: true });
  });

  const configuration = () => ({ network, tokens: [], prices: [], entities: [] });

  async function deriveInto(
    store: LogStore,
    out: string,
  ): Promise<DerivedSnapshot & { id: string; folder: string }> {
    const id = snapshotId({ store, ...configuration() });
    const folder = await preparePartial(out, id);
    const { connection, close } = await openMemory();
    try {
      const derived = await derive(
        connection,
        { store, ...configuration() },
        folder,
        () => undefined,
      );
      await completePartial(out, { id, ...derived });
      return { ...derived, id, folder };
    } finally {
      close();
    }
  }

  it('keeps the snapshot contract, has no witness against it, and is named by its content', async () => {
    const out = join(scratch, 'contract');
    await cp(join(scratch, 'derived'), out, { recursive: true });
    const { id, folder, report } = derivedWhole;
    expect(report.problems).toEqual([]);
    expect(report.witnesses.filter(({ disagree }) => disagree > 0)).toEqual([]);
    const { problems, snapshot, rows } = await inspect(folder);
    expect(problems).toEqual([]);
    expect(snapshot).toMatchObject({ id, blockNumber: LAST });
    expect(rows.activities).toBe(Object.values(report.actions).reduce((a, b) => a + b, 0));
    const published = await publish(out, id, 3);
    expect(await readdir(out)).toEqual(expect.arrayContaining([id, 'current']));
    expect(await readlink(join(out, 'current'))).toBe(id);
    expect(JSON.parse(await readFile(join(published, 'ingest-report.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(report)),
    );
    expect(await isPublished(out, id)).toBe(true);
  });

  it('has equal bytes when it is derived of one range or of twelve', async () => {
    const folders = [derivedWhole.folder, derivedOfMany.folder];
    const written = await readdir(folders[0] ?? '');
    const names = written.filter((name) => name.endsWith('.parquet'));
    expect(written.filter((name) => !name.includes('.'))).toEqual([]);
    // Of the tables of files, only prices have one.
    const absent: readonly string[] = [...OF_FILES, ...ADDED_TABLE_NAMES];
    expect(names.sort()).toEqual(
      TABLE_NAMES.filter((name) => name === 'prices' || !absent.includes(name))
        .map((name) => `${name}.parquet`)
        .sort(),
    );
    for (const name of names) {
      const [first, second] = await Promise.all(
        folders.map((folder) => readFile(join(folder, name))),
      );
      expect(second?.equals(first ?? Buffer.alloc(0)), name).toBe(true);
    }
  });
});

describe('publication', () => {
  const id = (digit: string) => digit.repeat(16);
  const ended = spawnSync('true').pid;
  const lockOf = (pid: number) =>
    `process ${pid} on ${hostname()} since 2026-01-01T00:00:00Z\ntoken 1 ${ownIdentity().place}\n`;
  const report = {};
  const empty = { blockNumber: 1, chainId: 1, snapshotSeconds: 1, files: [], report };

  async function publishAs(out: string, name: string, keep = 3): Promise<void> {
    await preparePartial(out, name);
    await completePartial(out, { id: name, ...empty });
    await publish(out, name, keep);
  }

  it('declares the chain in the manifest', async () => {
    const out = await mkdtemp(join(tmpdir(), 'publish-'));
    const folder = await preparePartial(out, id('1'));
    await completePartial(out, { id: id('1'), ...empty, chainId: 560_048 });
    expect(JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'))).toMatchObject({
      chainId: 560_048,
    });
  });

  it('leaves the newest of as many snapshots as it is told, and the link at the newest', async () => {
    const out = await mkdtemp(join(tmpdir(), 'publish-'));
    for (const digit of ['1', '2', '3', '4']) {
      await publishAs(out, id(digit), 2);
      // The age of a snapshot is that of its manifest.
      await utimes(join(out, id(digit), 'manifest.json'), Number(digit), Number(digit));
    }
    expect((await readdir(out)).sort()).toEqual([id('3'), id('4'), 'current']);
    expect(await readlink(join(out, 'current'))).toBe(id('4'));
    await rm(out, { recursive: true });
  });

  it('removes what a killed run left half done, and nothing else', async () => {
    const out = await mkdtemp(join(tmpdir(), 'publish-'));
    await publishAs(out, id('1'));
    await mkdir(join(out, `.${id('2')}.partial`));
    await writeFile(join(out, 'notes.txt'), 'mine');
    const killed = 'b'.repeat(16);
    await mkdir(join(out, `.${id('2')}.${killed}.partial`));
    await writeFile(join(out, `.${killed}.lock`), lockOf(ended));
    await symlink(id('2'), join(out, `.current.${'c'.repeat(16)}.new`));
    await whileWriting(out, () => preparePartial(out, id('3')));
    expect((await readdir(out)).sort()).toEqual([
      basename(partialFolder(out, id('3'))),
      id('1'),
      'current',
      'notes.txt',
    ]);
    expect(await readlink(join(out, 'current'))).toBe(id('1'));
    await rm(out, { recursive: true });
  });

  it('leaves what another run writes, also of the same snapshot, until that run has ended', async () => {
    const out = await mkdtemp(join(tmpdir(), 'publish-'));
    const other = 'a'.repeat(16);
    const theirs = [`.${id('1')}.${other}.partial`, `.${other}.lock`, `.current.${other}.new`];
    const lock = tryLock(join(out, `.${other}.lock`));
    await mkdir(join(out, theirs[0] ?? ''));
    await symlink(id('1'), join(out, theirs[2] ?? ''));
    await whileWriting(out, () => publishAs(out, id('1')));
    expect((await readdir(out)).sort()).toEqual([...theirs, id('1'), 'current'].sort());
    lock?.release();
    await whileWriting(out, () => publishAs(out, id('2')));
    expect((await readdir(out)).sort()).toEqual([id('1'), id('2'), 'current']);
    await rm(out, { recursive: true });
  });

  it('refuses to replace what is no link', async () => {
    const out = await mkdtemp(join(tmpdir(), 'publish-'));
    await mkdir(join(out, 'current'));
    await expect(publishAs(out, id('1'))).rejects.toThrow(/current: is not a symbolic link/);
    await rm(out, { recursive: true });
  });
});
