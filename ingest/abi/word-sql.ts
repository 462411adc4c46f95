import { MAX_AMOUNT } from '../../common/vocabulary.ts';
import { eventOf, type Field, fieldOf } from './dictionary.ts';

/*
 * SQL that computes values from logs, over the store's BLOB columns `topic1` to `topic3` and
 * `data`. A word is 32 bytes, big-endian; BLOBs are sliced from 1 and have no `substr` in DuckDB
 * 1.5. The expressions are correct for rows in which `faultSql` (log-faults.ts) finds no fault.
 */

/** Largest bit width that always fits a HUGEINT. */
const FITS_HUGEINT = 127;

/** The word for 1e18, which the contracts use as their fixed-point one. */
export const WAD_WORD = `unhex('${(10n ** 18n).toString(16).padStart(64, '0')}')`;

/** The word for the largest amount that a snapshot may have. */
export const MAX_AMOUNT_WORD = `unhex('${MAX_AMOUNT.toString(16).padStart(64, '0')}')`;

export function zeros(count: number): string {
  return `unhex('${'00'.repeat(count)}')`;
}

/** Slices a field's word from byte `from` to `to`, counted from 1, both included. */
export function bytesSql({ topic, word }: Field, from = 1, to = 32): string {
  if (topic !== null)
    return from === 1 && to === 32 ? `topic${topic}` : `topic${topic}[${from}:${to}]`;
  const offset = 32 * (word ?? 0);
  return `data[${offset + from}:${offset + to}]`;
}

/**
 * Converts a field to the type that rules compute with: addresses and hashes to BLOB, integers to
 * HUGEINT.
 */
export function valueSql(field: Field): string {
  const { type } = field;
  if (type === 'address') return bytesSql(field, 13, 32);
  if (/^bytes(\d+)$/.test(type)) return bytesSql(field, 1, Number(type.slice(5)));
  if (type === 'bool') return `${bytesSql(field, 32, 32)} <> ${zeros(1)}`;
  if (isInteger(type)) return integerSql(bytesSql(field, bitsOf(type) <= 64 ? 25 : 17, 32));
  throw new Error(`field ${field.path} of type ${type} has no single word`);
}

/** Reads one parameter from an event, by `valueSql`. */
export function parameterSql(key: string, path: string): string {
  return valueSql(fieldOf(eventOf(key), path));
}

/** Reads an event's integer parameter; null above 63 bits: no number of blocks is that large. */
export function smallParameterSql(key: string, path: string): string {
  const field = fieldOf(eventOf(key), path);
  const fits = `${bytesSql(field, 1, 25)} < unhex('${'00'.repeat(24)}80')`;
  return `case when ${fits} then (${bytesSql(field, 25, 32)})::bit::bigint end`;
}

/** Reads an event's uint256 parameter; null above the largest amount. */
export function amountSql(key: string, path: string): string {
  const field = fieldOf(eventOf(key), path);
  return `case when ${bytesSql(field)} <= ${MAX_AMOUNT_WORD} then ${valueSql(field)}::decimal(38, 0) end`;
}

/** Converts 8 or 16 big-endian bytes to HUGEINT; 16 bytes are two's complement. */
export function integerSql(bytes: string): string {
  return `(${bytes})::bit::hugeint`;
}

/** Writes an integer word as decimal text, exact to 256 bits. */
export function integerTextSql(type: string, word: (from: number, to: number) => string): string {
  if (bitsOf(type) <= 64 && !type.startsWith('int'))
    return `(${word(25, 32)})::bit::ubigint::varchar`;
  if (bitsOf(type) <= FITS_HUGEINT) {
    return `(${integerSql(word(bitsOf(type) <= 64 ? 25 : 17, 32))})::varchar`;
  }
  const signed = type.startsWith('int');
  // Few values exceed 127 bits; SQL has no 256-bit integer, and UHUGEINT::VARCHAR takes 110 us a
  // value.
  const fits = `${word(1, 17)} < unhex('${'00'.repeat(16)}80')`;
  return `case when ${fits} then (${integerSql(word(17, 32))})::varchar else ${signed ? 'int256_text' : 'uint256_text'}(${word(1, 32)}) end`;
}

/** Writes a BLOB as `0x` and lower-case digits. */
export function hexSql(bytes: string): string {
  return `'0x' || lower(hex(${bytes}))`;
}

/** Writes an address as tables have it: text, or null for the zero address. */
export function addressTextSql(address: string): string {
  return `case when ${address} <> ${zeros(20)} then ${hexSql(address)} end`;
}

export function isInteger(type: string): boolean {
  return /^u?int\d*$/.test(type);
}

export function bitsOf(type: string): number {
  return Number(/\d+$/.exec(type)?.[0] ?? 256);
}

/**
 * Counts the zero bytes that a word must begin with: 12 for an address, 31 for a bool, 0 for
 * uint256.
 */
export function leadingZeros(type: string): number {
  if (type === 'address') return 12;
  if (type === 'bool') return 31;
  return type.startsWith('uint') ? 32 - bitsOf(type) / 8 : 0;
}

/** Lists event keys as SQL, for `event in (…)`. */
export function keysSql(keys: readonly string[]): string {
  // An unknown key would silently select nothing: `eventOf` throws.
  return keys.map((key) => `'${eventOf(key).key}'`).join(', ');
}

/** Chooses one parameter for each event by `case event when … end`; null for other events. */
export function byEventSql(values: Readonly<Record<string, string | null>>): string {
  const branches = Object.entries(values).flatMap(([key, path]) =>
    path === null ? [] : [`when '${key}' then ${parameterSql(key, path)}`],
  );
  return branches.length === 0 ? 'null' : `case event ${branches.join(' ')} end`;
}
