import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDuckDB } from '../../../common/duckdb.ts';
import { SnapshotError } from '../../../common/snapshot-report.ts';
import { writeChunks } from '../../../data/arrow/write-chunks.ts';
import { readFolder } from '../../../data/load/files.ts';
import { createTableViews } from '../../../data/load/views.ts';
import { afterFile } from '../../support/after-file.ts';
import { temporaryFolder } from '../../support/snapshots.ts';

const instance = await openDuckDB();
afterFile(() => instance.closeSync());
const connection = await instance.connect();

const root = (index: number) => `select ${index} as root_index, '0x${'AB'.repeat(32)}' as root,
  timestamp '2025-06-01 00:00:00' as rewards_calculation_end_timestamp, null::timestamp as activated_at, true as active,
  timestamp '2025-06-02 00:00:00' as updated_at, timestamp '2025-06-02 00:00:00' as created_at`;

/** A folder with `distribution_roots` in parts. */
async function partsOf(format: 'arrow' | 'parquet', rows: readonly string[]): Promise<string> {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'distribution_roots'));
  for (const [part, sql] of rows.entries()) {
    const path = join(folder, 'distribution_roots', `${part}.${format}`);
    if (format === 'parquet') await connection.run(`copy (${sql}) to '${path}' (format parquet)`);
    else await writeChunks(await connection.stream(sql), path, { format: 'file', mode: 0o666 });
  }
  return folder;
}

describe.each(['parquet', 'arrow'] as const)('a view of a table in parts of %s', (format) => {
  it('has all rows in their stored types, and null for columns that a part leaves out', async () => {
    const rows = [root(0), `select *, 22::integer as created_block from (${root(1)})`];
    const found = await readFolder(await partsOf(format, rows));
    await createTableViews(connection, found, [{ name: 'distribution_roots' }], format);
    const read = await connection.runAndReadAll(
      `select root_index, root, created_block, disabled_at from ${format}.distribution_roots order by 1`,
    );
    expect(read.columnTypes().map(String)).toEqual(['BIGINT', 'VARCHAR', 'BIGINT', 'TIMESTAMP']);
    expect(read.getRowsJson()).toEqual([
      ['0', `0x${'ab'.repeat(32)}`, null, null],
      ['1', `0x${'ab'.repeat(32)}`, '22', null],
    ]);
  });

  it('is refused with the faults of every part', async () => {
    const rows = [
      `select * replace ('0x1' as root) from (${root(0)})`,
      `select * replace (null::boolean as active) from (${root(1)})`,
      `select * replace (5 as root) from (${root(2)})`,
    ];
    const found = await readFolder(await partsOf(format, rows));
    const refusal = await createTableViews(
      connection,
      found,
      [{ name: 'distribution_roots', columns: ['disabled_at'] }, { name: 'rewards' }],
      `${format}_refused`,
    ).catch((cause: unknown) => cause);
    if (!(refusal instanceof SnapshotError)) throw new Error('not refused', { cause: refusal });
    const absent = (part: number) =>
      `the column is missing in distribution_roots/${part}.${format}`;
    expect(refusal.problems.map(({ subject, rule }) => [subject, rule])).toEqual([
      ['rewards', 'the table is missing'],
      ['distribution_roots.disabled_at', absent(0)],
      ['distribution_roots.disabled_at', absent(1)],
      ['distribution_roots.root', expect.stringMatching(/^type INTEGER in .* does not convert$/)],
      ['distribution_roots.disabled_at', absent(2)],
    ]);
  });

  it('is refused with the number of malformed values', async () => {
    const rows = [
      `select * replace ('0x1' as root) from (${root(0)})`,
      `select * replace (null::boolean as active) from (${root(1)})`,
    ];
    const found = await readFolder(await partsOf(format, rows));
    const refusal = await createTableViews(
      connection,
      found,
      [{ name: 'distribution_roots' }],
      `${format}_malformed`,
    ).catch((cause: unknown) => cause);
    if (!(refusal instanceof SnapshotError)) throw new Error('not refused', { cause: refusal });
    expect(refusal.problems.map((one) => [one.subject, one.rows])).toEqual([
      ['distribution_roots.root', 1],
      ['distribution_roots.active', 1],
    ]);
  });
});

describe('a view of a table that may be absent', () => {
  it('is empty without it', async () => {
    const found = await readFolder(temporaryFolder());
    const needed = [{ name: 'restaked_strategies', mayBeAbsent: true }] as const;
    await createTableViews(connection, found, needed, 'absent');
    const read = await connection.runAndReadAll('from absent.restaked_strategies');
    expect([read.columnNames(), read.getRowsJson()]).toEqual([
      ['avs', 'operator', 'strategy', 'block_number', 'timestamp'],
      [],
    ]);
  });
});
