import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { isMachineFailure } from '../../common/machine-failure.ts';
import { SnapshotError } from '../../common/snapshot-report.ts';
import { sqlText } from '../../common/sql.ts';
import { TABLES } from '../../data/contract/tables.ts';
import { readFolder } from '../../data/load/files.ts';
import { loadSnapshot } from '../../data/load/load.ts';
import { readTable } from '../../data/load/read-table.ts';
import { originalSnapshot, withDatabase } from '../support/broken.ts';

const original = originalSnapshot(1);

/** Some more than this process has open. */
const MAX_OPEN = 1000;

/**
 * Closes files of databases that nobody refers to: they are closed when they are collected, which
 * would free a descriptor in the middle of a test.
 */
async function closeForgotten(): Promise<void> {
  // There is no other way to ask for it in a process that was started without the flag.
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  // The second one frees objects that the first one finalizes, in a later turn of the loop.
  for (let turn = 0; turn < 2; turn += 1) {
    collectGarbage();
    await setImmediate();
  }
}

/** The error of `work` while this process can open no further file. */
async function withoutDescriptors(work: () => Promise<unknown>): Promise<unknown> {
  // Containers may allow a billion of them.
  const limit = (...rest: string[]) =>
    execFileSync('prlimit', ['--pid', String(process.pid), ...rest], { encoding: 'utf8' }).trim();
  const before = limit('--nofile', '--noheadings', '--output', 'SOFT');
  limit(`--nofile=${MAX_OPEN}:`);
  await closeForgotten();
  const open: number[] = [];
  try {
    for (;;) open.push(openSync('/dev/null', 'r'));
  } catch {
    return await work().then(
      () => 'nothing',
      (cause: unknown) => cause,
    );
  } finally {
    for (const one of open) closeSync(one);
    limit(`--nofile=${before}:`);
  }
}

describe('a good snapshot is not refused because of the machine', () => {
  it('when there is no descriptor for its files', async () => {
    const thrown = await withDatabase((connection) =>
      withoutDescriptors(() => loadSnapshot([connection], original.folder)),
    );
    expect(thrown).toMatchObject({ code: 'EMFILE' });
    expect(thrown).not.toBeInstanceOf(SnapshotError);
  });

  it('when DuckDB has no descriptor for them', async () => {
    const { files } = await readFolder(original.folder);
    const [table] = TABLES;
    const file = files.find((one) => one.table === table?.name);
    if (!table || !file) throw new RangeError('no file of the first table');
    const target = { schema: 'main', name: table.name, columns: [], order: '' };
    const thrown = await withDatabase((connection) =>
      withoutDescriptors(() =>
        readTable(connection, target, table, file, { validated: new Set(), isChecked: false }),
      ),
    );
    expect(String(thrown)).toContain('Too many open files');
  });

  it('when what DuckDB keeps on disk meanwhile was removed by someone', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'spilled-'));
    const thrown = await withDatabase(async (connection) => {
      await connection.run(`set temp_directory = ${sqlText(folder)}`);
      await connection.run(`set memory_limit = '64MiB'`);
      await connection.run(
        'create table numbers as select md5(i::varchar) as text from range(3000000) t(i)',
      );
      rmSync(folder, { recursive: true });
      return connection.run('select max(text) from (from numbers order by text)').then(
        () => 'nothing',
        (cause) => cause,
      );
    });
    expect(String(thrown)).toContain('duckdb_temp');
    expect(isMachineFailure(thrown)).toBe(true);
  });
});

describe('an error tells of the machine', () => {
  it.each([
    ['no memory', new Error('Out of Memory Error: could not allocate block of size 256.0 KiB')],
    ['no memory in the process', new RangeError('Array buffer allocation failed')],
    ['no disk', Object.assign(new Error('write'), { code: 'ENOSPC' })],
    ['in its cause', new Error('it is malformed', { cause: new Error('std::bad_alloc') })],
    ['an interrupted statement', new Error('INTERRUPT Error: Interrupted!')],
  ])('%s', (_what, cause) => {
    expect(isMachineFailure(cause)).toBe(true);
  });

  it.each([
    new Error('Invalid Input Error: No magic bytes found at end of file'),
    new Error('IO Error: Could not read enough bytes from file "x": attempted to read 8 bytes'),
    new Error('IO Error: Could not read from file "x": Invalid argument'),
    Object.assign(new Error('open'), { code: 'ENOENT' }),
  ])('not in %s', (cause) => {
    expect(isMachineFailure(cause)).toBe(false);
  });
});
