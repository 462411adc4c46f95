import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { activityRow } from './activity-row.ts';
import { Cells } from './cells.ts';
import { type ChangeRows, readChangeRows } from './change-rows.ts';
import { type OptionalRows, type ReadOptional, readOptionalRows } from './optional-rows.ts';
import type { DaBatchRow, EntityMetadata, SnapshotRows } from './snapshot-rows.ts';

export type * from './snapshot-rows.ts';

/**
 * The tables of a snapshot folder in Parquet, each `<table>.parquet` or `<table>/*.parquet`. DuckDB
 * only decodes the files. Throws when a mandatory table or a column is missing or a value is not of
 * the contract's type; nothing else of the contract is checked.
 */
export async function readRows(folder: string): Promise<SnapshotRows> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  try {
    const ifThere: ReadOptional = async (table, row) =>
      isThere(folder, table) ? (await readTable(connection, folder, table)).map(row) : null;
    return {
      blockNumber: blockOf(folder),
      ...(await readTables((table) => readTable(connection, folder, table))),
      ...(await readChangeRows(ifThere)),
      ...(await readOptionalRows(ifThere)),
    };
  } finally {
    connection.closeSync();
    instance.closeSync();
  }
}

async function readTables(
  read: (table: string) => Promise<Cells[]>,
): Promise<Omit<SnapshotRows, 'blockNumber' | keyof ChangeRows | keyof OptionalRows>> {
  return {
    stakers: (await read('stakers')).map((row) => ({
      staker: row.hex('staker'),
      operator: row.hexOrNull('operator'),
      updatedAt: row.time('updated_at'),
    })),
    stakerShares: (await read('staker_shares')).map((row) => ({
      staker: row.hex('staker'),
      strategy: row.hex('strategy'),
      shares: row.integer('shares'),
    })),
    tokens: (await read('tokens')).map((row) => ({
      token: row.hex('token'),
      strategy: row.hex('strategy'),
      name: row.textOrNull('name'),
      symbol: row.textOrNull('symbol'),
      decimals: row.integer('decimals'),
      synced: row.flag('synced'),
      sharesUnderlying: row.decimal('shares_underlying'),
      initialRate: row.decimalIfThere('initial_rate'),
      ethPrice: row.decimal('eth_price'),
      dollarPrice: row.decimal('dollar_price'),
      updatedAt: row.time('updated_at'),
      timestamp: row.time('timestamp'),
    })),
    operators: (await read('operators')).map((row) => ({
      operator: row.hex('operator'),
      ...entityMetadata(row),
    })),
    avs: (await read('avs')).map((row) => ({ avs: row.hex('avs'), ...entityMetadata(row) })),
    avsOperators: (await read('avs_operators')).map((row) => ({
      avs: row.hex('avs'),
      operator: row.hex('operator'),
      registered: row.flag('registered'),
      updatedAt: row.time('updated_at'),
    })),
    activities: (await read('activities')).map(activityRow),
    rewards: (await read('rewards')).map((row) => ({
      type: row.text('type'),
      avs: row.hexOrNull('avs'),
      submitter: row.hexOrNull('submitter'),
      tokenHopper: row.hexOrNull('token_hopper'),
      submissionNonce: row.textOrNull('submission_nonce'),
      rewardsSubmissionHash: row.hex('rewards_submission_hash'),
      strategies: row.textOrNull('strategies'),
      token: row.hex('token'),
      amount: row.integer('amount'),
      startTimestamp: row.time('start_timestamp'),
      duration: row.textOrNull('duration'),
      updatedAt: row.time('updated_at'),
      operatorSetId: row.integerIfThere('operator_set_id'),
    })),
    distributionRoots: (await read('distribution_roots')).map((row) => ({
      rootIndex: row.integer('root_index'),
      root: row.hex('root'),
      rewardsCalculationEndTimestamp: row.time('rewards_calculation_end_timestamp'),
      activatedAt: row.timeOrNull('activated_at'),
      active: row.flag('active'),
      updatedAt: row.time('updated_at'),
      createdAt: row.time('created_at'),
    })),
    daOperators: (await read('da_operators')).map((row) => ({
      network: row.text('network'),
      operatorId: row.hex('operator_id'),
      operator: row.hex('operator'),
      socket: row.textOrNull('socket'),
      status: row.flag('status'),
      ejected: row.flag('ejected'),
    })),
    daQuorumStakes: (await read('da_quorum_stakes')).map((row) => ({
      network: row.text('network'),
      operatorId: row.hex('operator_id'),
      quorumNumber: row.integer('quorum_number'),
      stake: row.integer('stake'),
      blockNumber: row.integer('block_number'),
    })),
    daBatches: (await read('da_batches')).map(batch),
  };
}

function entityMetadata(row: Cells): EntityMetadata {
  return {
    metadataUri: row.textOrNull('metadata_uri'),
    name: row.textOrNull('name'),
    description: row.textOrNull('description'),
    logo: row.textOrNull('logo'),
    website: row.textOrNull('website'),
    telegram: row.textOrNull('telegram'),
    discord: row.textOrNull('discord'),
    x: row.textOrNull('x'),
  };
}

function batch(row: Cells): DaBatchRow {
  return {
    network: row.text('network'),
    batchId: row.text('batch_id'),
    batchHeaderHash: row.hex('batch_header_hash'),
    blobsLength: row.integerOrNull('blobs_length'),
    quorumNumbers: row.list('quorum_numbers'),
    blobHeadersRoot: row.hex('blob_headers_root'),
    referenceBlockNumber: row.integer('reference_block_number'),
    signedStakeForQuorums: row.list('signed_stake_for_quorums'),
    transactionHash: row.hex('transaction_hash'),
    blockTimestamp: row.time('block_timestamp'),
    blockNumber: row.integer('block_number'),
    batchMetadata: row.struct('batch_metadata'),
    signers: row.list('signers'),
    nonSigners: row.list('non_signers'),
    quorumStakes: row.struct('quorum_stakes'),
    signatoryRecordHash: row.hex('signatory_record_hash'),
    logs: row.list('logs'),
    transactions: row.list('transactions'),
    block: row.structOrNull('block'),
  };
}

async function readTable(
  connection: DuckDBConnection,
  folder: string,
  table: string,
): Promise<Cells[]> {
  const rows: Cells[] = [];
  for (const file of filesOf(folder, table)) {
    const quoted = `'${file.replaceAll("'", "''")}'`;
    const result = await connection.runAndReadAll(
      `select * from read_parquet(${quoted}, hive_partitioning = false)`,
    );
    for (const cells of result.getRowObjects()) rows.push(new Cells(table, cells));
  }
  return rows;
}

/** The block of the manifest; null without one. */
function blockOf(folder: string): bigint | null {
  const path = join(folder, 'manifest.json');
  if (!existsSync(path)) return null;
  const { blockNumber } = JSON.parse(readFileSync(path, 'utf8'));
  return typeof blockNumber === 'number' ? BigInt(blockNumber) : null;
}

function isThere(folder: string, table: string): boolean {
  return existsSync(join(folder, `${table}.parquet`)) || existsSync(join(folder, table));
}

function filesOf(folder: string, table: string): string[] {
  const single = join(folder, `${table}.parquet`);
  if (existsSync(single)) return [single];
  const parts = join(folder, table);
  const names = existsSync(parts) ? readdirSync(parts) : [];
  const files = names.filter((name) => name.endsWith('.parquet')).sort();
  if (files.length === 0) throw new Error(`${table}: no Parquet file in ${folder}`);
  return files.map((name) => join(parts, name));
}
