import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { DuckDBConnection } from '@duckdb/node-api';
import { encodeAbiParameters, encodeEventTopics, type Hex, keccak256, padHex, toHex } from 'viem';
import { openDuckDB } from '../../common/duckdb.ts';
import { eventOf } from '../../ingest/abi/dictionary.ts';
import type { Network } from '../../ingest/networks/network.ts';
import type { Interval } from '../../ingest/shared/interval.ts';

const address = (n: number): Hex => padHex(toHex(n), { size: 20 });

/** A small chain: its first block with a log of ours, and the seconds of block 0. */
export const FIRST = 100;
export const GENESIS = 1_700_000_000;

export const NETWORK: Network = {
  chainId: 7,
  network: 'tiny',
  genesisTime: GENESIS,
  firstBlock: FIRST,
  contracts: [
    { name: 'DelegationManager', address: address(0xd1) },
    { name: 'StrategyManager', address: address(0x51) },
    { name: 'EigenPodManager', address: address(0xe1) },
  ],
};

/** Logs that are none of ours stand between the others. */
const STRANGER = address(0x99);

/** A log as JSON-RPC gives it, but for numbers. */
export interface Log {
  readonly block: number;
  readonly index: number;
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
}

function log(block: number, index: number, key: string, values: Record<string, unknown>): Log {
  const event = eventOf(key);
  const contract = NETWORK.contracts.find(({ name }) => name === event.contract);
  const topics = encodeEventTopics({ abi: [event.abi], eventName: event.name, args: values });
  const inData = event.abi.inputs.filter(({ indexed }) => !indexed);
  const data = encodeAbiParameters(
    inData,
    inData.map(({ name = '' }) => values[name]),
  );
  return {
    block,
    index,
    address: (contract?.address ?? STRANGER) as Hex,
    topics: topics as Hex[],
    data,
  }; // every parameter is given, so that no topic is open
}

/**
 * Logs of `count` blocks from the first one on: in the first an operator registers and a strategy
 * is whitelisted; in each other a staker delegates and deposits. Every second block has a log of a
 * stranger.
 */
export function chainOf(count: number): Log[] {
  const operator = address(0xaa);
  const strategy = address(0xbb);
  const logs: Log[] = [
    log(FIRST, 0, 'DelegationManager.OperatorRegistered(address,address)', {
      operator,
      delegationApprover: address(0),
    }),
    log(FIRST, 1, 'StrategyManager.StrategyAddedToDepositWhitelist', { strategy }),
  ];
  for (let block = FIRST + 1; block < FIRST + count; block++) {
    const staker = address(0x1000 + block);
    const shares = BigInt(block) * 10n ** 18n;
    logs.push(
      log(block, 0, 'DelegationManager.StakerDelegated', { staker, operator }),
      log(block, 1, 'StrategyManager.Deposit(address,address,uint256)', {
        staker,
        strategy,
        shares,
      }),
      log(block, 2, 'DelegationManager.OperatorSharesIncreased', {
        operator,
        staker,
        strategy,
        shares,
      }),
    );
    if (block % 2 === 0) {
      const stranger = log(block, 3, 'DelegationManager.StakerDelegated', { staker, operator });
      logs.push({ ...stranger, address: STRANGER });
    }
  }
  return logs;
}

export const timeOf = (block: number): number => GENESIS + 12 * block;
export const hashOf = (block: number): Hex => keccak256(toHex(`block ${block}`));
export const transactionOf = ({ block, index }: Log): Hex => keccak256(toHex(`${block} ${index}`));

/** A log as `eth_getLogs` gives it. */
export function toJson(one: Log): Record<string, unknown> {
  return {
    removed: false,
    logIndex: toHex(one.index),
    transactionIndex: toHex(one.index),
    transactionHash: transactionOf(one),
    blockHash: hashOf(one.block),
    blockNumber: toHex(one.block),
    address: one.address,
    data: one.data,
    topics: one.topics,
  };
}

/** A block as `eth_getBlockByNumber` gives it, as far as it is read. */
export function blockJson(block: number): Record<string, unknown> {
  return {
    number: toHex(block),
    timestamp: toHex(timeOf(block)),
    hash: hashOf(block),
    parentHash: hashOf(block - 1),
  };
}

/** Blocks that have a log. */
export function blocksOf(logs: readonly Log[]): number[] {
  return [...new Set(logs.map(({ block }) => block))];
}

/** Writes lines of JSON; compressed if the name ends with .gz. */
export function writeLines(path: string, values: readonly unknown[]): string {
  const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
  writeFileSync(path, path.endsWith('.gz') ? gzipSync(text) : text);
  return path;
}

/** Logs and their blocks as lines of JSON-RPC in a folder. */
export function writeRaw(folder: string, logs: readonly Log[]): string {
  mkdirSync(folder, { recursive: true });
  writeLines(join(folder, 'logs.ndjson'), logs.map(toJson));
  writeLines(join(folder, 'blocks.ndjson'), blocksOf(logs).map(blockJson));
  return folder;
}

/** Writes Parquet files of logs as other programs do. */
export class Exporter {
  readonly #connection: DuckDBConnection;

  private constructor(connection: DuckDBConnection) {
    this.#connection = connection;
  }

  static async create(): Promise<Exporter> {
    const instance = await openDuckDB();
    return new Exporter(await instance.connect());
  }

  /**
   * Writes the rows of SQL over `logs` (block, index, address, topics, data, transaction, hash,
   * time) to a file.
   */
  async write(path: string, logs: readonly Log[], sql: string, options = ''): Promise<string> {
    mkdirSync(join(path, '..'), { recursive: true });
    const rows = logs.map((one) => ({
      ...one,
      transaction: transactionOf(one),
      hash: hashOf(one.block),
      time: timeOf(one.block),
    }));
    const lines = writeLines(`${path}.rows`, rows);
    await this.#connection.run(/* sql */ `
      copy (with logs as (
        from read_json('${lines}', format = 'newline_delimited', columns = {block: 'BIGINT', index: 'BIGINT',
          address: 'VARCHAR', topics: 'VARCHAR[]', data: 'VARCHAR', transaction: 'VARCHAR', hash: 'VARCHAR',
          time: 'BIGINT'}))
        ${sql}) to '${path}' (format parquet ${options})`);
    rmSync(lines);
    return path;
  }

  /** Files of logs and of blocks, named for the blocks that they cover. */
  async cryo(
    folder: string,
    logs: readonly Log[],
    { from, to }: Interval,
    hex = false,
  ): Promise<string> {
    const name = (dataset: string) =>
      join(
        folder,
        `tiny__${dataset}__${String(from).padStart(8, '0')}_to_${String(to).padStart(8, '0')}.parquet`,
      );
    await this.write(name('logs'), logs, cryoLogs(hex));
    await this.write(
      name('blocks'),
      logs,
      `select distinct ${bytes('hash', hex)} as block_hash, block::uinteger as block_number,
         time::uinteger as timestamp, 7::ubigint as chain_id from logs order by block_number`,
    );
    return folder;
  }

  /** One file for each day, as AWS Open Data has them. */
  async aws(folder: string, logs: readonly Log[]): Promise<string> {
    const days = new Map<string, Log[]>();
    for (const one of logs) {
      const day = new Date(timeOf(one.block) * 1000).toISOString().slice(0, 10);
      days.set(day, [...(days.get(day) ?? []), one]);
    }
    for (const [day, ofDay] of days) {
      const sql = `select *, now()::timestamp as last_modified from (${etlLogs('::timestamp')})`;
      await this.write(join(folder, `date=${day}`, 'part-0.snappy.parquet'), ofDay, sql);
    }
    return folder;
  }

  /** One file, as an export of BigQuery has it. */
  async bigQuery(path: string, logs: readonly Log[]): Promise<string> {
    return this.write(path, logs, etlLogs(''));
  }
}

const bytes = (column: string, hex: boolean) => (hex ? column : `unhex(substr(${column}, 3))`);

/** The columns of cryo's dataset `logs`. */
export function cryoLogs(hex: boolean): string {
  const topics = [0, 1, 2, 3].map((n) => `${bytes(`topics[${n + 1}]`, hex)} as topic${n}`);
  return /* sql */ `
    select block::uinteger as block_number, index::uinteger as transaction_index,
      index::uinteger as log_index, ${bytes('transaction', hex)} as transaction_hash,
      ${bytes('address', hex)} as address, ${topics.join(', ')}, ${bytes('data', hex)} as data,
      (length(data) // 2 - 1)::uinteger as n_data_bytes, 7::ubigint as chain_id
    from logs order by block, index`;
}

/** The columns of logs of ethereum-etl. */
export function etlLogs(timestamp: string): string {
  return /* sql */ `
    select index as log_index, transaction as transaction_hash, index as transaction_index, address, data,
      topics, to_timestamp(time)${timestamp} as block_timestamp, block as block_number, hash as block_hash
    from logs order by block, index`;
}
