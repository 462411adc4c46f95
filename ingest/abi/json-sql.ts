import type { AbiParameter } from 'viem';
import { sqlText } from '../../common/sql.ts';
import { type DictionaryEvent, eventOf, fieldOf, isDynamic } from './dictionary.ts';
import { bytesSql, integerSql, integerTextSql, isInteger } from './word-sql.ts';

/** Text that is constant, or SQL that computes text. */
type Part = { readonly text: string } | { readonly sql: string };

/** SQL that concatenates parts by one call, with adjacent constants merged. No part may be null. */
function concatSql(parts: readonly Part[]): string {
  const found: string[] = [];
  let fixed = '';
  const endFixed = () => {
    if (fixed !== '') found.push(sqlText(fixed));
    fixed = '';
  };
  for (const part of parts) {
    if ('text' in part) fixed += part.text;
    else {
      endFixed();
      found.push(part.sql);
    }
  }
  endFixed();
  return `concat(${found.join(', ')})`;
}

/** Puts quotes around text that needs no escapes. */
function quoted(...parts: readonly Part[]): Part[] {
  return [{ text: '"' }, ...parts, { text: '"' }];
}

/** Writes a BLOB's hex digits as a JSON string. */
function hexJson(bytes: string): Part[] {
  return quoted({ text: '0x' }, { sql: `lower(hex(${bytes}))` });
}

/**
 * SQL that writes a log's parameters as one JSON object: names in the declaration's order, integers
 * as decimal text, addresses and hashes in lower case, tuples as objects. Supports static
 * parameters, strings and lists with words, and leaves out other parameters: viem decodes deeper
 * nesting (dynamic.ts). `textOf` returns the SQL for a parameter's text if the row already has it.
 */
export function jsonSql(
  event: DictionaryEvent,
  textOf: (name: string) => string | null = () => null,
): string {
  let word = 0;
  const members = event.abi.inputs.flatMap((input): (readonly [string, readonly Part[]])[] => {
    const name = input.name ?? '';
    const head = String(32 * word);
    if (!input.indexed) word += headWords(input);
    const text = textOf(name);
    if (text !== null) return [[name, quoted({ sql: text })]];
    const topic = event.fields.find((field) => field.path === name && field.topic !== null);
    if (topic) return [[name, wordJson(input.type, (from, to) => bytesSql(topic, from, to))]];
    return withinSql(input, 0) ? [[name, memberJson(input, head, '0')]] : [];
  });
  return concatSql(objectParts(members));
}

/** Whether `jsonSql` supports all parameters that an event has. */
export function isWithinSql(event: DictionaryEvent): boolean {
  return event.abi.inputs.every((input) => withinSql(input, 0));
}

function withinSql(parameter: AbiParameter, depth: number): boolean {
  if (parameter.type === 'tuple')
    return depth < 2 && components(parameter).every((one) => withinSql(one, depth + 1));
  return !parameter.type.startsWith('tuple') && !/\]\[/.test(parameter.type);
}

/** Joins names and JSON values to a JSON object. */
function objectParts(members: readonly (readonly [name: string, json: readonly Part[]])[]): Part[] {
  const parts = members.flatMap(([name, json], index): Part[] => [
    { text: `${index === 0 ? '' : ','}${JSON.stringify(name)}:` },
    ...json,
  ]);
  return [{ text: '{' }, ...parts, { text: '}' }];
}

/**
 * Writes a parameter as JSON. `head` is SQL for the byte offset at which its head begins, `base`
 * for the origin that offsets count from.
 */
function memberJson(parameter: AbiParameter, head: string, base: string): Part[] {
  const { type } = parameter;
  if (!isDynamic(parameter)) {
    if (type !== 'tuple') return staticJson(parameter, head);
    return tupleJson(parameter, head, head);
  }
  const at = `(${base} + ${lengthSql(head)})`;
  if (type === 'string') return [{ sql: `to_json(${textSql(bytesAt(at))})::varchar` }];
  if (type === 'bytes') return hexJson(bytesAt(at));
  if (type === 'tuple') return tupleJson(parameter, at, at);
  const element = wordJson(
    type.slice(0, -2),
    (from, to) => `data[${at} + 32 * i + 32 + ${from}:${at} + 32 * i + 32 + ${to}]`,
  );
  return [
    { text: '[' },
    {
      sql: `array_to_string(list_transform(range(${lengthSql(at)}), lambda i: ${concatSql(element)}), ',')`,
    },
    { text: ']' },
  ];
}

function staticJson(parameter: AbiParameter, head: string): Part[] {
  const [, element, length] = /^(.*)\[(\d+)\]$/.exec(parameter.type) ?? [];
  if (element === undefined) {
    return wordJson(parameter.type, (from, to) => `data[${head} + ${from}:${head} + ${to}]`);
  }
  const items = Array.from({ length: Number(length) }, (_, index): Part[] => [
    { text: index === 0 ? '' : ',' },
    ...memberJson({ ...parameter, type: element }, `${head} + ${32 * index}`, head),
  ]);
  return [{ text: '[' }, ...items.flat(), { text: ']' }];
}

function tupleJson(parameter: AbiParameter, head: string, base: string): Part[] {
  let word = 0;
  return objectParts(
    components(parameter).map((member) => {
      const json = memberJson(member, `${head} + ${32 * word}`, base);
      word += headWords(member);
      return [member.name ?? '', json] as const;
    }),
  );
}

function wordJson(type: string, word: (from: number, to: number) => string): Part[] {
  if (type === 'address') return hexJson(word(13, 32));
  if (type === 'bool')
    return [{ sql: `case when ${word(32, 32)} = unhex('00') then 'false' else 'true' end` }];
  if (isInteger(type)) return quoted({ sql: integerTextSql(type, word) });
  return hexJson(word(1, Number(/\d+$/.exec(type)?.[0] ?? 32)));
}

/** Decodes bytes as text; NUL or malformed UTF-8 goes through JavaScript's `readable_text`. */
export function textSql(bytes: string): string {
  const decoded = `try(decode(${bytes}))`;
  return `case when coalesce(contains(${decoded}, chr(0)), true) then readable_text(${bytes}) else ${decoded} end`;
}

/** Reads a string or `bytes` parameter from an event's data. */
export function dynamicSql(key: string, path: string): string {
  return bytesAt(`(${lengthSql(String(32 * (fieldOf(eventOf(key), path).word ?? 0)))})`);
}

/** Slices the bytes that a string or `bytes` has, with its length at byte `at`. */
export function bytesAt(at: string): string {
  return `data[${at} + 33:${at} + 32 + ${lengthSql(at)}]`;
}

/** SQL that lists a BLOB's bytes, each from 0 to 255. */
export function byteListSql(bytes: string): string {
  return `list_transform(range(octet_length(${bytes})), lambda i: ('0x' || hex((${bytes})[i + 1:i + 1]))::utinyint)`;
}

/**
 * Reads the offset or length in the word at byte `at`; the check for faults keeps it below 2^31.
 */
export function lengthSql(at: string): string {
  return `${integerSql(`data[${at} + 25:${at} + 32]`)}::bigint`;
}

export function components(parameter: AbiParameter): readonly AbiParameter[] {
  return 'components' in parameter ? parameter.components : [];
}

/** Counts the words that a parameter has in the head: one if it is dynamic. */
export function headWords(parameter: AbiParameter): number {
  if (isDynamic(parameter)) return 1;
  const [, element, length] = /^(.*)\[(\d+)\]$/.exec(parameter.type) ?? [];
  if (element !== undefined) return Number(length) * headWords({ ...parameter, type: element });
  return parameter.type === 'tuple'
    ? components(parameter).reduce((sum, one) => sum + headWords(one), 0)
    : 1;
}
