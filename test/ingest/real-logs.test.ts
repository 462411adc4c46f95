import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textRows } from '../../common/relations/rows.ts';
import { sqlText } from '../../common/sql.ts';
import { DICTIONARY } from '../../ingest/abi/dictionary.ts';
import { jsonSql } from '../../ingest/abi/json-sql.ts';
import { makeTables } from '../../ingest/derive/derive.ts';
import { REAL } from '../support/chains.ts';
import { encodeLog, LogWriter, makeLogTables } from './log-writer.ts';
import { openMemory } from './raw-chain.ts';
import { tableSql } from './table-sql.ts';

const LOGS = join(REAL, 'holesky-logs.parquet');

const NETWORK = {
  chainId: 17000,
  network: 'holesky',
  genesisTime: 0,
  firstBlock: 1,
  contracts: [{ name: 'AllocationManager', address: '0xfdd5749e11977d60850e06bf5b13221ad95eb6b4' }],
} as const;

type Values = Readonly<Record<string, unknown>>;

/** A log of a real chain as another program decoded it. */
interface RealLog {
  readonly key: string;
  readonly block: number;
  readonly index: number;
  readonly values: Values;
}

/** JSON numbers as text, digit for digit: many are above 2^53. */
function exactly(json: string): Values {
  return JSON.parse(json.replace(/([:[,]\s*)(-?\d+)(?=\s*[,\]}])/g, '$1"$2"'));
}

function keyOf(contract: string, name: string): string {
  const found = DICTIONARY.find((event) => event.contract === contract && event.name === name);
  if (!found) throw new Error(`${contract}.${name}: not in the dictionary`);
  return found.key;
}

describe('logs of Holesky', () => {
  let memory: Awaited<ReturnType<typeof openMemory>>;
  let logs: RealLog[];
  beforeAll(async () => {
    memory = await openMemory();
    const rows = await textRows(
      memory.connection,
      `select contract, event_name, address, block_number::varchar, log_index::varchar, arguments, output_data
       from ${sqlText(LOGS)} where provenance = 'chain_dump' order by block_number, log_index`,
    );
    const writer = new LogWriter(0);
    logs = rows.map(([contract, name, address, block, index, indexed, inData]) => {
      const key = keyOf(contract ?? '', name ?? '');
      // as the source has them
      const topics = Object.values(exactly(indexed ?? '[]')) as { Name: string; Value: unknown }[];
      const values = {
        ...Object.fromEntries(
          topics.flatMap(({ Name, Value }) => (Value === null ? [] : [[Name, Value]])),
        ),
        ...exactly(inData ?? '{}'),
      };
      const event = DICTIONARY.find((one) => one.key === key);
      if (!event) throw new Error(key);
      const raw = encodeLog(event, values);
      writer.logs.push({
        block: Number(block),
        index: Number(index),
        transaction: Number(index),
        address: address as `0x${string}`, // of a chain
        event: key,
        ...raw,
      });
      return { key, block: Number(block), index: Number(index), values };
    });
    await makeLogTables(memory.connection, writer.logs);
    await makeTables(memory.connection, { network: NETWORK, tokens: [], prices: [], entities: [] });
  });
  afterAll(() => memory.close());

  const of = (name: string) => logs.filter(({ key }) => key === `AllocationManager.${name}`);

  it('are all understood, under the names and in the types that another decoder gives', async () => {
    expect(logs.length).toBe(1096);
    expect(await textRows(memory.connection, 'select reason from rejected_logs')).toEqual([]);
    const keys = [...new Set(logs.map(({ key }) => key))];
    for (const key of keys) {
      const event = DICTIONARY.find((one) => one.key === key);
      if (!event) throw new Error(key);
      const told = await textRows(
        memory.connection,
        `select ${jsonSql(event)} from logs where event = '${key}' order by block_number, log_index`,
      );
      const names = event.abi.inputs.map(({ name = '' }) => name);
      const ofKey = logs.filter((one) => one.key === key);
      expect(told.map(([json]) => JSON.parse(json ?? ''))).toEqual(
        ofKey.map(({ values }) => Object.fromEntries(names.map((name) => [name, values[name]]))),
      );
    }
  });

  it('give the AVSs of operator sets, and their operators', async () => {
    const context = { network: NETWORK, snapshotSeconds: 0, blockNumber: 0 };
    const sets = [...of('OperatorSetCreated'), ...of('OperatorAddedToOperatorSet')];
    // a tuple of the declaration
    const avs = sets.map(({ values }) => (values.operatorSet as { avs: string }).avs);
    const found = await textRows(
      memory.connection,
      `select avs from (${tableSql('avs', context)})`,
    );
    expect(found.map(([one]) => one)).toEqual([...new Set(avs)].sort());
  });

  it('give the magnitude that is in force of each operator and strategy', async () => {
    const last = new Map<string, string>();
    for (const { values } of of('MaxMagnitudeUpdated'))
      last.set(`${values.operator} ${values.strategy}`, String(values.maxMagnitude));
    const found = await textRows(
      memory.connection,
      `select '0x' || lower(hex("operator")) || ' 0x' || lower(hex(strategy)), (factor[17:32])::bit::hugeint::varchar from max_magnitudes`,
    );
    expect(new Map(found.map(([pair, factor]) => [pair ?? '', factor ?? '']))).toEqual(last);
  });
});
