import { type AbiParameter, encodeAbiParameters, encodeEventTopics, type Hex } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DICTIONARY, type DictionaryEvent } from '../../ingest/dictionary.ts';
import { decodeLog, jsonOf } from '../../ingest/dynamic.ts';
import { findRejected } from '../../ingest/faults.ts';
import { registerWordFunctions } from '../../ingest/functions.ts';
import { isWithinSql, jsonSql } from '../../ingest/json.ts';
import { textRows } from '../../ingest/rows.ts';
import { valueSql } from '../../ingest/words.ts';
import { addressOfNumber, LogWriter, makeLogTables } from './log-writer.ts';
import { Random } from './randomness.ts';
import { openMemory } from './raw-chain.ts';

/** Logs of each event, of which a third holds the types' extreme values. */
const EACH = 12;

type Value = bigint | number | string | boolean | readonly Value[] | { [name: string]: Value };

/** A random value of an ABI type, or one at its limits. */
function randomValue(parameter: AbiParameter, random: Random, extreme: boolean): Value {
  const { type } = parameter;
  const [, element, length] = /^(.*)\[(\d*)\]$/.exec(type) ?? [];
  if (element !== undefined) {
    const count = length ? Number(length) : extreme ? random.pick([0, 1, 30]) : random.whole(0, 4);
    return Array.from({ length: count }, () =>
      randomValue({ ...parameter, type: element }, random, extreme),
    );
  }
  if (type === 'tuple' && 'components' in parameter) {
    return Object.fromEntries(
      parameter.components.map((member) => [
        member.name ?? '',
        randomValue(member, random, extreme),
      ]),
    );
  }
  const integer = /^(u?)int(\d+)$/.exec(type);
  if (integer) {
    const bits = BigInt(integer[2] ?? 256);
    const signed = integer[1] === '';
    const most = signed ? 2n ** (bits - 1n) - 1n : 2n ** bits - 1n;
    const least = signed ? -(2n ** (bits - 1n)) : 0n;
    const edges = [
      least,
      most,
      0n,
      1n,
      2n ** 63n,
      2n ** 64n - 1n,
      2n ** 64n,
      2n ** 127n - 1n,
      2n ** 127n,
      2n ** 128n,
      ...(signed ? [-1n, -(2n ** 63n), -(2n ** 127n), -(2n ** 127n) - 1n] : []),
    ];
    const value = extreme
      ? random.pick(edges.filter((edge) => edge >= least && edge <= most))
      : random.upTo(2n ** BigInt(random.whole(1, Number(bits) - 1)));
    return bits <= 48n ? Number(value) : value;
  }
  if (type === 'bool') return random.chance(0.5);
  if (type === 'string')
    return extreme
      ? random.pick(['', 'a'.repeat(500), '"\\\n\t{}\u0001\u001f', 'é漢🙂', '\u2028</script>'])
      : `https://example.org/${random.whole(0, 1e6)}`;
  const bytes = (count: number) =>
    `0x${Array.from({ length: count }, () => (extreme ? random.pick(['00', 'ff']) : random.whole(0, 255).toString(16).padStart(2, '0'))).join('')}`;
  if (type === 'address')
    return extreme ? random.pick([`0x${'0'.repeat(40)}`, `0x${'f'.repeat(40)}`]) : bytes(20);
  if (type === 'bytes') return bytes(random.pick([0, 1, 31, 32, 33, 48]));
  return bytes(Number(type.slice(5)));
}

function encode(
  event: DictionaryEvent,
  random: Random,
  extreme: boolean,
): { topics: Hex[]; data: Hex } {
  const values = Object.fromEntries(
    event.abi.inputs.map((input) => [input.name ?? '', randomValue(input, random, extreme)]),
  );
  const inData = event.abi.inputs.filter(({ indexed }) => !indexed);
  // viem types arguments by the ABI, which is data here.
  const topics = encodeEventTopics({
    abi: [event.abi],
    eventName: event.name,
    args: values,
  }) as Hex[];
  return {
    topics,
    data: encodeAbiParameters(
      inData,
      inData.map(({ name }) => values[name ?? '']),
    ),
  };
}

describe('decoders in SQL', () => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  let writer: LogWriter;

  beforeAll(async () => {
    memory = await openMemory();
    registerWordFunctions(memory.connection);
    const random = new Random(7);
    writer = new LogWriter(1);
    for (const event of DICTIONARY) {
      for (let index = 0; index < EACH; index += 1) {
        const { topics, data } = encode(event, random, index % 3 === 0);
        writer.emitRaw(event.key, addressOfNumber(1), topics, data);
      }
      writer.nextBlock();
    }
    await makeLogTables(memory.connection, writer.logs);
    await findRejected(memory.connection);
  });
  afterAll(() => memory.close());

  it('take every log that viem encodes, but for amounts over 1e38 - 1 and lists of unequal length', async () => {
    const rejected = await textRows(
      memory.connection,
      "select event, reason from rejected where reason not in ('amount', 'lists')",
    );
    expect(rejected).toEqual([]);
  });

  it('give the JSON that viem gives, for every event that SQL decodes', async () => {
    const within = DICTIONARY.filter(isWithinSql);
    expect(within.length).toBeGreaterThan(DICTIONARY.length - 15);
    for (const event of within) {
      const rows = await textRows(
        memory.connection,
        `select ${jsonSql(event)} from logs where event = '${event.key}' order by block_number, log_index`,
      );
      const logs = writer.logs.filter((log) => log.event === event.key);
      const decoded = logs.map(({ topics, data }) => {
        const parameters = decodeLog(
          event,
          topics.filter((topic) => topic !== null),
          data,
        );
        return parameters && jsonOf(parameters);
      });
      // Text is equal, digit by digit; escapes of characters may differ, so values are compared.
      expect(
        rows.map(([json]) => JSON.parse(json ?? 'null')),
        event.key,
      ).toEqual(decoded.map((json) => JSON.parse(json ?? 'null')));
      expect(
        rows.map(([json]) => Object.keys(JSON.parse(json ?? '{}'))),
        event.key,
      ).toEqual(decoded.map((json) => Object.keys(JSON.parse(json ?? '{}'))));
    }
  });

  it('give every static word as viem does, integers that fit HUGEINT exactly', async () => {
    let compared = 0;
    for (const event of DICTIONARY) {
      for (const field of event.fields.filter(({ dynamic }) => !dynamic)) {
        const sql = valueSql(field);
        const shown =
          field.type === 'bool' || /int/.test(field.type)
            ? `(${sql})::varchar`
            : `lower(hex(${sql}))`;
        const rows = await textRows(
          memory.connection,
          `select ${shown} from logs where event = '${event.key}' order by block_number, log_index`,
        );
        const logs = writer.logs.filter((log) => log.event === event.key);
        for (const [index, { topics, data }] of logs.entries()) {
          const parameters = decodeLog(
            event,
            topics.filter((topic) => topic !== null),
            data,
          );
          let value: unknown = parameters;
          for (const name of field.path.split('.'))
            value = (value as Record<string, unknown>)[name]; // a path of the declaration
          if (typeof value === 'bigint' && (value >= 2n ** 127n || value < -(2n ** 127n))) continue;
          const text = String(value).replace(/^0x/, '');
          expect(rows[index]?.[0], `${event.key} ${field.path}`).toBe(text);
          compared += 1;
        }
      }
    }
    expect(compared).toBeGreaterThan(3000);
  });
});
