import { type AbiParameter, decodeEventLog, type Hex } from 'viem';
import type { TextRow } from '../../common/relations/rows.ts';
import { type DictionaryEvent, eventOf } from './dictionary.ts';

/** A log that viem decoded: parameters by name, addresses and hashes in lower case. */
export interface DecodedLog {
  readonly event: DictionaryEvent;
  readonly position: string;
  readonly parameters: Readonly<Record<string, Value>>;
}

/** A parameter's value has tuples as objects and lists as arrays. */
export type Value =
  | string
  | bigint
  | boolean
  | readonly Value[]
  | { readonly [name: string]: Value };

/** SQL that selects a log as `decodeRow` reads it, all text. */
export const LOG_TEXTS = `event::varchar, position::varchar, lower(hex(topic0)), lower(hex(topic1)), lower(hex(topic2)),
      lower(hex(topic3)), lower(hex(data))`;

/**
 * Decodes logs with data too nested for SQL. Each is decoded with an ABI that has its one
 * event, since viem tries every event in an ABI. `undecodable` is called for logs that do not
 * encode their event.
 */
export function decodeRow([key, position, topic0, topic1, topic2, topic3, data]: TextRow): Omit<
  DecodedLog,
  'parameters'
> & { readonly parameters: DecodedLog['parameters'] | null } {
  const event = eventOf(key ?? '');
  const topics = [topic0, topic1, topic2, topic3].flatMap((topic): Hex[] =>
    topic ? [`0x${topic}`] : [],
  );
  return {
    event,
    position: position ?? '',
    parameters: decodeLog(event, topics, `0x${data ?? ''}`),
  };
}

/** Decodes a log's parameters; null if its bytes do not encode the event. */
export function decodeLog(
  event: DictionaryEvent,
  topics: readonly Hex[],
  data: Hex,
): DecodedLog['parameters'] | null {
  const [signature, ...indexed] = topics;
  if (signature === undefined) return null;
  try {
    const { args } = decodeEventLog({ abi: [event.abi], topics: [signature, ...indexed], data });
    // viem types arguments by a constant ABI; this one is data, and its values have the type
    // `Value`.
    const named = (args ?? {}) as unknown as Record<string, Value>;
    return Object.fromEntries(
      event.abi.inputs.map((input) => [input.name ?? '', lowered(input, named[input.name ?? ''])]),
    );
  } catch {
    return null;
  }
}

/** Writes JSON as `jsonSql` does: integers as decimal text, names in the declaration's order. */
export function jsonOf(parameters: DecodedLog['parameters']): string {
  return JSON.stringify(parameters, (_name, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
}

/**
 * Normalises viem's values: it returns integers up to 48 bits as numbers, and addresses with a
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
