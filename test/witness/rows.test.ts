import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readRows, type SnapshotRows } from './rows.ts';

const ADDRESS = `0x${'aB'.repeat(20)}`;
const HASH = `0x${'Cd'.repeat(32)}`;
const ENTITY = `'' as metadata_uri, null::varchar as name, 'd' as description, '' as logo, '' as website,
  '' as telegram, '' as discord, 'x' as x`;
const TIME = `timestamp '2024-04-11 08:31:11.123456'`;
const MICROSECONDS = 1712824271123456n;

/** One select for each table, in types as varied as the contract allows. */
const SELECTS: Readonly<Record<string, string>> = {
  stakers: `select from_hex('${'AB'.repeat(20)}') as staker, null::varchar as operator,
    ${TIME}::timestamp_ns as updated_at`,
  staker_shares: `select '${ADDRESS}' as staker, '${ADDRESS}' as strategy, '${'9'.repeat(38)}' as shares`,
  tokens: `select '${ADDRESS}' as token, '${ADDRESS}' as strategy, 'n' as name, null::varchar as symbol,
    18::utinyint as decimals, true as synced, 1.5::decimal(38, 18) as shares_underlying, 1e-7::double as eth_price,
    '3100.250' as dollar_price, ${TIME}::timestamptz as updated_at, ${TIME}::timestamp_ms as timestamp, 1 as extra`,
  operators: `select '${ADDRESS}' as "operator", ${ENTITY}`,
  avs: `select '${ADDRESS}' as avs, ${ENTITY}`,
  avs_operators: `select '${ADDRESS}' as avs, '${ADDRESS}' as "operator", false as registered, ${TIME} as updated_at`,
  rewards: `select 't' as type, null::varchar as avs, '${ADDRESS}' as submitter, null::varchar as token_hopper,
    '7' as submission_nonce, '${HASH}' as rewards_submission_hash, null::varchar as strategies, '${ADDRESS}' as token,
    12345678901234567::bigint as amount, ${TIME} as start_timestamp,
    '604800' as duration, ${TIME} as updated_at`,
  distribution_roots: `select 3::bigint as root_index, '${HASH}' as root, ${TIME} as rewards_calculation_end_timestamp,
    null::timestamp as activated_at, true as active, ${TIME} as updated_at, ${TIME} as created_at`,
  da_operators: `select 'holesky' as network, from_hex('${'CD'.repeat(32)}') as operator_id, '${ADDRESS}' as "operator",
    null::varchar as socket, true as status, false as ejected`,
  da_quorum_stakes: `select 'holesky' as network, '${HASH}' as operator_id, 1::utinyint as quorum_number,
    12345678901234567890::decimal(38, 0) as stake, 5::bigint as block_number`,
  da_batches: `select 'holesky' as network, 42::bigint as batch_id, '${HASH}' as batch_header_hash, 2 as blobs_length,
    [0, 1] as quorum_numbers, '${HASH}' as blob_headers_root, 9::bigint as reference_block_number,
    [86, 80]::bigint[] as signed_stake_for_quorums, '${HASH}' as transaction_hash, ${TIME} as block_timestamp,
    10::bigint as block_number, {'apk_g2': 'A', 'quorum_apks': ['B'], 'quorum_apk_indices': [3]} as batch_metadata,
    ['S'] as signers, null::varchar[] as non_signers, {'quorum_number': '0', 'stake': '5'} as quorum_stakes,
    '${HASH}' as signatory_record_hash, [{'log_index': '1', 'topics': ['T']}] as logs,
    [{'nonce': 1::bigint, 'index': 2}] as transactions,
    {'difficulty': 0::decimal(38, 0), 'total_difficulty': 58750003716598352816469::decimal(38, 0)} as block`,
};

function activity(data: string, logIndex: number): string {
  return `select 'POD_DEPLOYED' as action, null::varchar as "operator", null::varchar as staker,
    null::varchar as strategy, null::varchar as token, null::varchar as avs, '${ADDRESS}' as pod, ${data} as data,
    '{"a": 12345678901234567890}' as metadata, ${TIME} as timestamp, 1 as block_number, ${logIndex} as log_index`;
}

async function write(connection: DuckDBConnection, select: string, file: string): Promise<void> {
  await connection.run(`copy (${select}) to '${file}' (format parquet)`);
}

describe('readRows', () => {
  let folder: string;
  let rows: SnapshotRows;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'witness-'));
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run(`set timezone = 'UTC'`);
    for (const [table, select] of Object.entries(SELECTS)) {
      await write(connection, select, join(folder, `${table}.parquet`));
    }
    await mkdir(join(folder, 'activities'));
    await write(connection, activity('null::varchar', 1), join(folder, 'activities', 'a.parquet'));
    await write(connection, activity(`''`, 2), join(folder, 'activities', 'b.parquet'));
    connection.closeSync();
    instance.closeSync();
    rows = await readRows(folder);
  });

  afterAll(() => rm(folder, { recursive: true }));

  test('lower-cases addresses and hashes, of text and of bytes', () => {
    expect(rows.stakers[0]?.staker).toBe(ADDRESS.toLowerCase());
    expect(rows.operators[0]?.operator).toBe(ADDRESS.toLowerCase());
    expect(rows.daOperators[0]?.operatorId).toBe(HASH.toLowerCase());
    expect(rows.daQuorumStakes[0]?.operatorId).toBe(HASH.toLowerCase());
  });

  test('keeps every digit of amounts', () => {
    expect(rows.stakerShares[0]?.shares).toBe(10n ** 38n - 1n);
    expect(rows.rewards[0]?.amount).toBe(12345678901234567n);
    expect(rows.daQuorumStakes[0]?.stake).toBe(12345678901234567890n);
  });

  test('reads decimals as plain numerals', () => {
    expect(rows.tokens[0]).toMatchObject({
      decimals: 18n,
      sharesUnderlying: '1.5',
      ethPrice: '0.0000001',
      dollarPrice: '3100.25',
      symbol: null,
    });
  });

  test('reads times of any unit as microseconds', () => {
    expect(rows.stakers[0]?.updatedAt).toBe(MICROSECONDS);
    expect(rows.tokens[0]?.updatedAt).toBe(MICROSECONDS);
    expect(rows.tokens[0]?.timestamp).toBe(MICROSECONDS - 456n);
    expect(rows.distributionRoots[0]?.activatedAt).toBeNull();
  });

  test('reads a table in parts, and null and empty JSON as {}', () => {
    expect(rows.activities.map((row) => row.logIndex)).toEqual([1n, 2n]);
    expect(rows.activities.map((row) => row.data)).toEqual(['{}', '{}']);
    expect(rows.activities[0]?.metadata).toBe('{"a": 12345678901234567890}');
  });

  test('reads the nested columns of a batch', () => {
    expect(rows.daBatches[0]).toMatchObject({
      batchId: '42',
      quorumNumbers: [0n, 1n],
      signers: ['S'],
      nonSigners: [],
      batchMetadata: { apk_g2: 'A', quorum_apks: ['B'], quorum_apk_indices: [3n] },
      logs: [{ log_index: '1', topics: ['T'] }],
      transactions: [{ nonce: 1n, index: 2n }],
      block: { difficulty: 0n, total_difficulty: 58750003716598352816469n },
    });
  });

  test('refuses an amount in floating point', async () => {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    const other = await mkdtemp(join(tmpdir(), 'witness-'));
    await write(
      connection,
      `select '${ADDRESS}' as staker, null::varchar as "operator", ${TIME} as updated_at`,
      join(other, 'stakers.parquet'),
    );
    await write(
      connection,
      `select '${ADDRESS}' as staker, '${ADDRESS}' as strategy, 1e30::double as shares`,
      join(other, 'staker_shares.parquet'),
    );
    connection.closeSync();
    instance.closeSync();
    await expect(readRows(other)).rejects.toThrow(
      'staker_shares.shares: expected an integer, found 1e+30',
    );
    await rm(other, { recursive: true });
  });

  test('names a table that is missing', async () => {
    await expect(readRows(join(folder, 'activities'))).rejects.toThrow(/^stakers: no Parquet file/);
  });
});
