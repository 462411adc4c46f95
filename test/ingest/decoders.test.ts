import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textRows } from '../../common/relations/rows.ts';
import { runRelations } from '../../common/relations/run-relations.ts';
import { DICTIONARY } from '../../ingest/abi/dictionary.ts';
import { decodeLog, jsonOf } from '../../ingest/abi/dynamic.ts';
import { isWithinSql, jsonSql } from '../../ingest/abi/json-sql.ts';
import { registerWordFunctions } from '../../ingest/abi/word-functions.ts';
import { valueSql } from '../../ingest/abi/word-sql.ts';
import { eventLogs } from '../../ingest/derive/relations/event-logs.ts';
import { malformedLogs } from '../../ingest/derive/relations/malformed-logs.ts';
import { withdrawalWords } from '../../ingest/derive/relations/queued-withdrawals.ts';
import { NETWORK } from './chain.ts';
import { addressOfNumber, LogWriter, makeLogTables } from './log-writer.ts';
import { encodeRandom } from './random-logs.ts';
import { Random } from './randomness.ts';
import { openMemory } from './raw-chain.ts';

/** Logs of each event; a third have the types' extreme values. */
const EACH = 12;

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
        const { topics, data } = encodeRandom(event, random, index % 3 === 0);
        writer.emitRaw(event.key, addressOfNumber(1), topics, data);
      }
      writer.nextBlock();
    }
    await makeLogTables(memory.connection, writer.logs);
    const context = {
      configuration: { network: NETWORK, tokens: [], prices: [], entities: [] },
      blockNumber: 1,
    };
    const relations = [eventLogs, withdrawalWords, malformedLogs];
    await runRelations(memory.connection, relations, { given: ['logs'], context });
  });
  afterAll(() => memory.close());

  it('take every log that viem encodes, but for numbers that no contract emits and lists of unequal length', async () => {
    const rejected = await textRows(
      memory.connection,
      "select event, reason from malformed_logs where reason not in ('amount', 'time', 'number', 'lists')",
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
