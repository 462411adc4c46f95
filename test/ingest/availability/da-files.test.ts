import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeBatches } from '../../../ingest/availability/batch-files.ts';
import { type DaFiles, readDaFiles } from '../../../ingest/availability/da-files.ts';
import { readBatches } from '../../../ingest/availability/dataapi.ts';
import { isConfigured } from '../../../ingest/configuration/configuration.ts';
import { makeTables } from '../../../ingest/derive/derive.ts';
import type { RULES } from '../../../ingest/derive/tables/rules.ts';
import { snapshotId } from '../../../ingest/publish.ts';
import { problemsOf } from '../ingesting.ts';
import { makeLogTables } from '../log-writer.ts';
import { rowsOf } from '../optional/compare-tables.ts';
import { CRAFTED_NETWORK } from '../optional/crafted-chain.ts';
import { openMemory } from '../raw-chain.ts';
import { tableSql } from '../table-sql.ts';
import { batch, batches, folderOf, signer, signingInfo, throughput, usageLine } from './writing.ts';

const CUSTOMER = `0x${'ab'.repeat(20)}`;

const read = (files: Readonly<Record<string, string>>) => readDaFiles(folderOf(files));

const configurationOf = (daFiles?: DaFiles) => ({
  network: CRAFTED_NETWORK,
  tokens: [],
  prices: null,
  entities: [],
  ...(daFiles && { daFiles }),
});

/** The rows of a table that a snapshot of these files has. */
const tableOf = async (files: Readonly<Record<string, string>>, table: keyof typeof RULES) =>
  rowsOfTable(await read(files), table);

async function rowsOfTable(files: DaFiles, table: keyof typeof RULES) {
  const memory = await openMemory();
  try {
    await makeLogTables(memory.connection, []);
    const context = await makeTables(memory.connection, configurationOf(files), 1);
    return await rowsOf(memory.connection, tableSql(table, context));
  } finally {
    memory.close();
  }
}

/** Writes a Parquet file of the batches of an answer. */
async function writeFeed(folder: string, name: string, ...items: readonly string[]) {
  const memory = await openMemory();
  try {
    const rows = readBatches(batches(...items));
    await writeBatches(memory.connection, rows, join(folder, `${name}.parquet`), () => undefined);
  } finally {
    memory.close();
  }
}

async function copyTo(path: string, sql: string) {
  const memory = await openMemory();
  try {
    await memory.connection.run(`copy (${sql}) to '${path}' (format parquet)`);
  } finally {
    memory.close();
  }
}

/** SQL of a row of a file of batches with other values. */
function rowSql(values: Readonly<Record<string, string>>): string {
  const row = {
    batch_header_hash: `'0x${'ab'.repeat(32)}'`,
    reference_block_number: '1::bigint',
    attested_nanoseconds: '1::bigint',
    quorum_numbers: '[0, 1]',
    signed_percentages: '[9, 10]::utinyint[]',
    ...values,
  };
  const columns = Object.entries(row).map(([name, value]) =>
    name === 'quorum_numbers' ? `${value}::utinyint[] as ${name}` : `${value} as ${name}`,
  );
  return `select ${columns.join(', ')}`;
}

describe('usage files', () => {
  it('have a row for each hour, customer and version, with every digit of the sizes', async () => {
    const lines = [
      usageLine(),
      usageLine({ total_size_mb: 0.000000000123, blob_count: 0 }),
      usageLine({ customer_id: 'Namespace', account_name: null, version: 1 }),
      usageLine({ datetime: '2025-06-01 08:00:00' }),
    ];
    const text = `${lines.join('\n')}\n`.replace('1.23e-10', '0.000000000123');
    expect(await tableOf({ 'stats/2025-06-01.json': text }, 'da_usage')).toEqual([
      {
        network: 'ethereum',
        time: '2025-06-01 07:00:00',
        customer: CUSTOMER,
        account_name: 'Rollup',
        version: '2',
        blob_count: '3',
        size_mib: '1.250000000123',
        source: 'usage',
      },
      expect.objectContaining({ customer: 'Namespace', account_name: null, version: '1' }),
      expect.objectContaining({ time: '2025-06-01 08:00:00', size_mib: '1.25' }),
    ]);
  });

  it('take each hour from the file with the newest hour, in whatever order they are read', async () => {
    const early = [usageLine(), usageLine({ datetime: '2025-06-01T08:00:00Z' })];
    const late = [
      usageLine({ datetime: '2025-06-01T08:00:00Z', blob_count: 9 }),
      usageLine({ datetime: '2025-06-01T09:00:00Z' }),
    ];
    const counts = async (files: Readonly<Record<string, string>>) =>
      (await read(files)).da_usage_texts.map(([time, , , , blobs]) => [
        new Date(Number(time)).toISOString().slice(11, 13),
        blobs,
      ]);
    const expected = [
      ['07', '3'],
      ['08', '9'],
      ['09', '3'],
    ];
    expect(await counts({ a: '', 'a.json': early.join('\n'), 'b.json': late.join('\n') })).toEqual(
      expected,
    );
    expect(await counts({ 'a.ndjson': late.join('\n'), 'b.json': early.join('\n') })).toEqual(
      expected,
    );
  });

  it.each([
    [{ datetime: '2025-13-01T07:00:00Z' }, 'datetime "2025-13-01T07:00:00Z" is not a time'],
    [{ datetime: 7 }, 'datetime "7" is not a time'],
    [{ customer_id: '' }, 'customer_id "" is not a text'],
    [{ version: -1 }, 'version "-1" is not a version'],
    [{ blob_count: 1.5 }, 'blob_count "1.5" is not a count'],
    [{ total_size_mb: -1 }, 'total_size_mb "-1" is not a size'],
    [{ total_size_mb: null }, 'total_size_mb null is not a size'],
  ])('are refused with the value in %j', async (values, message) => {
    const text = `${usageLine()}\n${usageLine(values)}\n`;
    const [problem, ...others] = await problemsOf(read({ 'x.json': text }));
    expect(others).toEqual([]);
    expect(problem).toContain(`x.json: line 2: ${message}`);
  });
});

describe('answers of the data API', () => {
  it('have the signing of operators by quorum and interval; one that stands twice counts once', async () => {
    const files = {
      'signing/1.json': signingInfo(
        1_750_000_000,
        1_750_043_200,
        signer(),
        signer({ quorum_id: 1 }),
      ),
      'signing/2.json': signingInfo(1_750_000_000, 1_750_043_200, signer()),
      'signing/3.json': signingInfo(1_750_043_200, 1_750_086_400, signer({ stake_percentage: 50 })),
    };
    const rows = await tableOf(files, 'da_signing_rates');
    expect(rows.map((row) => [row.quorum_number, row.starts_at, row.stake_percentage])).toEqual([
      ['0', '2025-06-15 15:06:40', '0.0000001'],
      ['1', '2025-06-15 15:06:40', '0.0000001'],
      ['0', '2025-06-16 03:06:40', '50'],
    ]);
    expect(rows[0]).toEqual({
      network: 'ethereum',
      operator_id: `0x${'c1'.repeat(32)}`,
      operator: `0x${'d1'.repeat(20)}`,
      quorum_number: '0',
      starts_at: '2025-06-15 15:06:40',
      ends_at: '2025-06-16 03:06:40',
      unsigned_batches: '1',
      responsible_batches: '8',
      total_batches: '10',
      stake_percentage: '0.0000001',
      source: 'dataapi',
    });
  });

  it('have batches, with times to the microsecond and lists of numbers or of bytes in base64', async () => {
    const files = {
      'page-1.json': batches(
        batch('aa', '1750000000123456789'),
        batch('bb', '1750000001000000001', [1]),
      ),
      'page-2.json': batches(
        batch('BB', '1750000001000000001', [1]),
        batch('cc', '1750000002000000000', []),
      ),
      'empty.json': '{"batches": null}',
    };
    const rows = await tableOf(files, 'da_v2_batches');
    expect(rows).toEqual([
      {
        network: 'ethereum',
        batch_header_hash: `0x${'aa'.repeat(32)}`,
        reference_block_number: '22000000',
        attested_at: '2025-06-15 15:06:40.123456',
        quorum_numbers: [0, 1],
        signed_percentages: [93, 100],
        source: 'dataapi',
      },
      expect.objectContaining({ quorum_numbers: [1], signed_percentages: [100] }),
      expect.objectContaining({ quorum_numbers: [], signed_percentages: [] }),
    ]);
  });

  it('have batches of Parquet files too; one that stands in both counts once', async () => {
    const folder = folderOf({ 'page.json': batches(batch('aa', '1750000000000000001')) });
    await writeFeed(folder, 'hour-1', batch('aa', '1750000000000000001'));
    await writeFeed(folder, 'hour-2', batch('bb', '1750000000000000002', [1]));
    const files = await readDaFiles(folder);
    expect([files.batchFiles.rows, files.da_batch_texts.length]).toEqual([2, 1]);
    expect(await rowsOfTable(files, 'da_v2_batches')).toEqual([
      {
        network: 'ethereum',
        batch_header_hash: `0x${'aa'.repeat(32)}`,
        reference_block_number: '22000000',
        attested_at: '2025-06-15 15:06:40',
        quorum_numbers: [0, 1],
        signed_percentages: [93, 100],
        source: 'dataapi',
      },
      expect.objectContaining({ batch_header_hash: `0x${'bb'.repeat(32)}`, quorum_numbers: [1] }),
    ]);
  });

  it.each([
    ['select 1 as a', 'column batch_header_hash is missing, but must be VARCHAR'],
    [`select 1 as batch_header_hash`, 'column batch_header_hash is INTEGER, but must be VARCHAR'],
    [rowSql({ batch_header_hash: "'0xAB'" }), '1 of its 1 rows are no batches'],
    [rowSql({ quorum_numbers: '[1]' }), '1 of its 1 rows are no batches'],
    [rowSql({ quorum_numbers: '[null, 1]' }), '1 of its 1 rows are no batches'],
    [rowSql({ attested_nanoseconds: 'null::bigint' }), '1 of its 1 rows are no batches'],
  ])('are refused if a Parquet file has the rows of %s', async (sql, reason) => {
    const folder = folderOf({});
    await copyTo(join(folder, 'x.parquet'), sql);
    expect(await problemsOf(readDaFiles(folder))).toEqual([
      `${join(folder, 'x.parquet')}: is no file of batches: ${reason}: remove it, and run da-files --batches again`,
    ]);
  });

  it('are refused if a Parquet file is cut', async () => {
    const [problem] = await problemsOf(read({ 'x.parquet': 'PAR1' }));
    expect(problem).toContain('x.parquet: is no file of batches: ');
  });

  it('have the throughput by time; of points with one time the last file counts', async () => {
    const files = {
      'a.json': throughput([1_750_000_000, 0.1], [1_750_000_060, 1_048_576]),
      'b.json': throughput([1_750_000_060, 1e-7], [1_749_999_940, 0]),
      'empty.json': ' []',
    };
    expect(await tableOf(files, 'da_throughput')).toEqual(
      [
        ['2025-06-15 15:05:40', '0'],
        ['2025-06-15 15:06:40', '0.1'],
        ['2025-06-15 15:07:40', '0.0000001'],
      ].map(([time, bytes_per_second]) => ({
        network: 'ethereum',
        time,
        bytes_per_second,
        source: 'dataapi',
      })),
    );
  });

  it.each([
    ['{"error": "busy"}', 'it is neither a usage file nor an answer'],
    ['<html>', 'it is neither a usage file nor an answer'],
    ['[1]', 'it is neither a usage file nor an answer'],
    [signingInfo(1, 2, signer({ operator_id: '0x12' })), 'operator_signing_info.0.operator_id'],
    [signingInfo(1, 2, signer({ total_batches: -1 })), 'operator_signing_info.0.total_batches'],
    ['[null]', 'it is neither a usage file nor an answer'],
    ['[{"throughput": 1', 'it is neither a usage file nor an answer'],
    [throughput([1, 2], [-1, 2]), '1.timestamp'],
    [throughput([1, -2]), '0.throughput'],
    [batches(batch('aa', '17e17')), 'attested_at 17e17 is no time in nanoseconds'],
    [batches(batch('a', '1')), 'batch_header_hash: has not 64 hex digits'],
  ])('are refused if they are %s', async (text, message) => {
    const problems = await problemsOf(read({ 'good.json': usageLine(), 'x.json': text }));
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(`x.json: ${message}`);
  });
});

describe('a folder of such files', () => {
  it('has a table only if it has its rows, and changes the id of the snapshot with them', async () => {
    const usage = await read({ 'x.json': usageLine() });
    const has = (files?: DaFiles) =>
      ['da_usage', 'da_signing_rates', 'da_throughput', 'da_relays'].map((table) =>
        isConfigured(configurationOf(files), table),
      );
    expect(has()).toEqual([false, false, false, true]);
    expect(has(usage)).toEqual([true, false, false, true]);
    const idOf = (files?: DaFiles) =>
      snapshotId({ ...configurationOf(files), store: { digest: 'x' } });
    const renamed = await read({ 'other/y.ndjson': `${usageLine()}\n` });
    const changed = await read({ 'x.json': usageLine({ blob_count: 4 }) });
    expect(idOf(renamed)).toBe(idOf(usage));
    expect(new Set([idOf(), idOf(usage), idOf(changed)]).size).toBe(3);
  });

  it('is refused if it is not there', async () => {
    expect(await problemsOf(readDaFiles('/nowhere'))).toEqual([
      '/nowhere: does not exist: give a folder to --da',
    ]);
  });
});
