import type { DuckDBConnection } from '@duckdb/node-api';
import {
  type AbiEvent,
  type AbiParameter,
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  keccak256,
} from 'viem';
import { type DictionaryEvent, eventOf } from '../../ingest/abi/dictionary.ts';
import { COLUMNS } from '../../ingest/store/columns.ts';

type AbiEventParameter = AbiEvent['inputs'][number];

/** A log before it is in a table. */
export interface WrittenLog {
  readonly block: number;
  readonly index: number;
  readonly transaction: number;
  readonly address: Hex;
  readonly topics: readonly (Hex | null)[];
  readonly data: Hex;
  readonly event: string | null;
}

/** A call before it is in a table. */
export interface WrittenCall {
  readonly block: number;
  readonly transaction: number;
  readonly to: Hex;
  readonly input: Hex;
}

/** An address of a name's own: equal numbers give equal addresses. */
export function addressOfNumber(number: number | bigint): Hex {
  return `0x${(BigInt(number) + (1n << 152n)).toString(16).padStart(40, '0')}`;
}

/** The hash of a transaction, by its index in the block. */
export function hashOf(block: number, transaction: number): Hex {
  return `0x${block.toString(16).padStart(32, '0')}${transaction.toString(16).padStart(32, '0')}`;
}

/** An indexed tuple as the hash that its topic is; viem does not encode such topics. */
function asHash(input: AbiEventParameter): AbiEventParameter {
  return input.indexed && input.type === 'tuple'
    ? { name: input.name, type: 'bytes32', indexed: true }
    : input;
}

/** The hashes of the indexed tuples of an event, all static, by name. */
function hashesOf({ abi }: DictionaryEvent, values: Readonly<Record<string, unknown>>) {
  const tuples = abi.inputs.filter((input) => input.indexed && input.type === 'tuple');
  return Object.fromEntries(
    tuples.map((input) => [
      input.name ?? '',
      keccak256(encodeAbiParameters([input as AbiParameter], [values[input.name ?? '']])),
    ]),
  );
}

/** Topics and data of an event's parameters, encoded by viem, without any tested code. */
export function encodeLog(
  event: DictionaryEvent,
  parameters: Readonly<Record<string, unknown>>,
): { topics: Hex[]; data: Hex } {
  // viem types arguments by the ABI, which is data here.
  const [, ...indexed] = encodeEventTopics({
    abi: [{ ...event.abi, inputs: event.abi.inputs.map(asHash) }],
    eventName: event.name,
    args: { ...parameters, ...hashesOf(event, parameters) },
  }) as Hex[]; // none of the events has an indexed parameter left out
  const inData = event.abi.inputs.filter((input) => !input.indexed);
  const data = encodeAbiParameters(
    inData as readonly AbiParameter[],
    inData.map(({ name }) => parameters[name ?? '']),
  );
  return { topics: [event.topic0, ...indexed], data };
}

/** Writes logs, each at the next index of its block, and the calls of transactions. */
export class LogWriter {
  readonly logs: WrittenLog[] = [];
  readonly calls: WrittenCall[] = [];
  block: number;
  transaction = 0;
  #index = 0;

  constructor(block: number) {
    this.block = block;
  }

  nextBlock(): void {
    this.block += 1;
    this.transaction = 0;
    this.#index = 0;
  }

  nextTransaction(): void {
    this.transaction += 1;
  }

  emit(key: string, address: Hex, parameters: Readonly<Record<string, unknown>>): void {
    const { topics, data } = encodeLog(eventOf(key), parameters);
    this.emitRaw(key, address, topics, data);
  }

  emitRaw(event: string | null, address: Hex, topics: readonly (Hex | null)[], data: Hex): void {
    const { block, transaction } = this;
    this.logs.push({ block, index: this.#index, transaction, address, topics, data, event });
    this.#index += 1;
  }

  call(to: Hex, input: Hex): void {
    this.calls.push({ block: this.block, transaction: this.transaction, to, input });
  }
}

/** Makes tables `logs`, `blocks` and `calls` with the store's columns; a block is 12 s. */
export async function makeLogTables(
  connection: DuckDBConnection,
  logs: readonly WrittenLog[],
  calls: readonly WrittenCall[] = [],
): Promise<void> {
  const text = (value: unknown) => (value === null || value === undefined ? null : String(value));
  await load(
    connection,
    'log_texts',
    [
      'block',
      'log_index',
      'tx',
      'hash',
      'address',
      'topic0',
      'topic1',
      'topic2',
      'topic3',
      'data',
      'event',
    ],
    logs.map(({ block, index, transaction, address, topics, data, event }) => [
      text(block),
      text(index),
      text(transaction),
      hashOf(block, transaction),
      address,
      ...[0, 1, 2, 3].map((at) => text(topics[at])),
      data,
      event,
    ]),
  );
  const bytes = (name: string) => `unhex(${name}[3:]) as ${name}`;
  await connection.run(/* sql */ `
    create or replace temp table logs as
    select block::bigint as block_number, log_index::integer as log_index, tx::integer as transaction_index,
      unhex(hash[3:]) as transaction_hash, ${['address', 'topic0', 'topic1', 'topic2', 'topic3', 'data'].map(bytes).join(', ')},
      event
    from log_texts order by 1, 2`);
  await connection.run(/* sql */ `
    create or replace temp table blocks as
    select distinct block_number as number, 1700000000 + 12 * block_number as timestamp, null::blob as hash,
      ${Object.entries(COLUMNS.blocks)
        .slice(3)
        .map(([name, type]) => `null::${type} as ${name}`)
        .join(', ')}
    from logs`);
  await load(
    connection,
    'call_texts',
    ['block', 'hash', 'address', 'input'],
    calls.map(({ block, transaction, to, input }) => [
      text(block),
      hashOf(block, transaction),
      to,
      input,
    ]),
  );
  const known = ['block_number', 'transaction_hash', 'to_address', 'input'];
  await connection.run(/* sql */ `
    create or replace temp table calls as
    select block::bigint as block_number, unhex(hash[3:]) as transaction_hash, unhex(address[3:]) as to_address,
      unhex(input[3:]) as input,
      ${Object.entries(COLUMNS.calls)
        .filter(([name]) => !known.includes(name))
        .map(([name, type]) => `null::${type} as ${name}`)
        .join(', ')}
    from call_texts`);
}

async function load(
  connection: DuckDBConnection,
  table: string,
  columns: readonly string[],
  rows: readonly (readonly (string | null)[])[],
): Promise<void> {
  await connection.run(
    `create or replace temp table ${table} (${columns.map((name) => `${name} varchar`).join(', ')})`,
  );
  const appender = await connection.createAppender(table, null, 'temp');
  for (const row of rows) {
    for (const value of row) {
      if (value === null) appender.appendNull();
      else appender.appendVarchar(value);
    }
    appender.endRow();
  }
  appender.closeSync();
}
