import type { DuckDBConnection } from '@duckdb/node-api';
import { type AbiParameter, decodeEventLog, type Hex } from 'viem';
import { streamRows } from '../duckdb/rows.ts';
import type { Interval } from '../shared/interval.ts';
import { type DictionaryEvent, eventOf } from './dictionary.ts';

/** A log that viem decoded: parameters by name, addresses and hashes in lower case. */
export interface DecodedLog {
  readonly event: DictionaryEvent;
  readonly position: string;
  readonly parameters: Readonly<Record<string, Value>>;
}

/** A parameter's value: tuples as objects, lists as arrays. */
export type Value =
  | string
  | bigint
  | boolean
  | readonly Value[]
  | { readonly [name: string]: Value };

/**
 * Decodes logs of some blocks with data too nested for SQL. Each is decoded with an ABI of its one
 * event, since viem tries every event of an ABI. `undecodable` is called for logs that are not an
 * encoding of their event.
 */
export async function* decodeLogs(
  connection: DuckDBConnection,
  keys: readonly string[],
  { from, to }: Interval,
  undecodable: (position: string, event: string) => void,
): AsyncGenerator<DecodedLog> {
  const names = keys.map((key) => `'${eventOf(key).key}'`).join(', ');
  const rows = streamRows(
    connection,
    /* sql */ `
    select event, position::varchar, lower(hex(topic0)), lower(hex(topic1)), lower(hex(topic2)),
      lower(hex(topic3)), lower(hex(data))
    from known where event in (${names}) and block_number between ${from} and ${to} order by position`,
  );
  for await (const [key, position, topic0, topic1, topic2, topic3, data] of rows) {
    const event = eventOf(key ?? '');
    const topics = [topic0, topic1, topic2, topic3].flatMap((one): Hex[] =>
      one ? [`0x${one}`] : [],
    );
    const parameters = decodeLog(event, topics, `0x${data ?? ''}`);
    if (parameters) yield { event, position: position ?? '', parameters };
    else undecodable(position ?? '', event.key);
  }
}

/** The parameters of a log; null if its bytes are not an encoding of the event. */
export function decodeLog(
  event: DictionaryEvent,
  topics: readonly Hex[],
  data: Hex,
): DecodedLog['parameters'] | null {
  const [signature, ...indexed] = topics;
  if (signature === undefined) return null;
  try {
    const { args } = decodeEventLog({ abi: [event.abi], topics: [signature, ...indexed], data });
    // viem types arguments by a constant ABI; this one is data, with values of type `Value`.
    const named = (args ?? {}) as unknown as Record<string, Value>;
    return Object.fromEntries(
      event.abi.inputs.map((input) => [input.name ?? '', lowered(input, named[input.name ?? ''])]),
    );
  } catch {
    return null;
  }
}

/**
 * JSON in the format of `jsonSql`: integers as decimal text, names in the order of the declaration.
 */
export function jsonOf(parameters: DecodedLog['parameters']): string {
  return JSON.stringify(parameters, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

/**
 * Normalises viem's values: it returns integers of up to 48 bits as numbers, and addresses with a
 * checksum.
 */
function lowered(parameter: AbiParameter, value: Value | number | undefined): Value {
  if (value === undefined) throw new Error(`parameter ${parameter.name} is missing`);
  if (typeof value === 'number') return BigInt(value);
  if (typeof value === 'bigint' || typeof value === 'boolean') return value;
  const list = /^(.*)\[\d*\]$/.exec(parameter.type)?.[1];
  if (list !== undefined && Array.isArray(value)) {
    return value.map((item: Value) => lowered({ ...parameter, type: list }, item));
  }
  if (typeof value === 'string') {
    if (parameter.type !== 'string') return value.toLowerCase();
    return value.replaceAll('\0', '\ufffd');
  }
  if (!('components' in parameter)) throw new Error(`parameter ${parameter.name} is no tuple`);
  const members = value as Readonly<Record<string, Value>>; // a tuple with names is an object
  return Object.fromEntries(
    parameter.components.map((member) => [
      member.name ?? '',
      lowered(member, members[member.name ?? '']),
    ]),
  );
}
