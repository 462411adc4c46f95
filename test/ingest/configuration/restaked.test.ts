import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { openDuckDB } from '../../../common/duckdb.ts';
import { createRestakedRows, readRestaked } from '../../../ingest/configuration/restaked.ts';
import { ingest } from '../../../ingest/ingest.ts';
import { snapshotId } from '../../../ingest/publish.ts';
import { afterFile } from '../../support/after-file.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { blocksOf, chainOf, FIRST, NETWORK, timeOf, writeRaw } from '../chain.ts';
import { codesOf, optionsIn, problemsOf } from '../ingesting.ts';
import { tableSql } from '../table-sql.ts';

const folder = temporaryFolder();
const instance = await openDuckDB();
afterFile(() => instance.closeSync());
const connection: DuckDBConnection = await instance.connect();

const [AVS, OPERATOR, STRATEGY] = ['aB', 'cD', 'eF'].map((digits) => `0x${digits.repeat(20)}`);
const ROW = [AVS, OPERATOR, STRATEGY].map((address) => address?.toLowerCase());

let files = 0;

function csv(text: string, ending = '.csv'): string {
  const path = join(folder, `restaked-${files++}${ending}`);
  writeFileSync(path, text);
  return path;
}

async function parquet(select: string): Promise<string> {
  const path = join(folder, `restaked-${files++}.parquet`);
  await connection.run(`copy (${select}) to '${path}' (format parquet)`);
  return path;
}

/** The rows of table `restaked_strategies` of a file. */
async function tableOf(path: string, blockNumber = 1_000_000) {
  await createRestakedRows(connection, await readRestaked(path));
  const context = { network: NETWORK, snapshotSeconds: 0, blockNumber };
  const read = await connection.runAndReadAll(tableSql('restaked_strategies', context));
  return read.getRowsJson();
}

describe('a file of restaked strategies', () => {
  it('may be a CSV, with further columns, repeated rows and times in any zone', async () => {
    const path = csv(
      [
        'created_at,block_number,operator,avs,strategy,block_time',
        `x,17,${OPERATOR},${AVS},"${STRATEGY}",2024-03-22 09:10:36.000000 +02:00`,
        `,17,${OPERATOR},${AVS},${STRATEGY?.replace('0x', '0X')},2024-03-22T07:10:36Z`,
        `,16,${OPERATOR},${AVS},${STRATEGY},2024-03-22T07:10:24Z`,
      ].join('\r\n'),
    );
    expect(await tableOf(path)).toEqual([
      [...ROW, '16', '2024-03-22 07:10:24'],
      [...ROW, '17', '2024-03-22 07:10:36'],
    ]);
  });

  it.each([
    ['text', `'${AVS}' as avs, '${OPERATOR}' as operator, '${STRATEGY}' as strategy`],
    [
      'bytes',
      `unhex('${AVS?.slice(2)}') as avs, unhex('${OPERATOR?.slice(2)}') as operator, unhex('${STRATEGY?.slice(2)}') as strategy`,
    ],
  ])('may be Parquet with addresses as %s', async (_, addresses) => {
    const times = ["timestamp '2024-03-22 07:10:36'", 'timestamptz $$2024-03-22 07:10:36+00$$'];
    for (const time of [...times, '1711091436'])
      expect(
        await tableOf(await parquet(`select ${addresses}, 17::uinteger as block, ${time} as time`)),
      ).toEqual([[...ROW, '17', '2024-03-22 07:10:36']]);
  });

  it('counts up to the last block of the logs', async () => {
    const line = (block: number) => `${AVS},${OPERATOR},${STRATEGY},${block},2024-01-01T00:00:00Z`;
    const path = csv(['avs,operator,strategy,block_number,timestamp', line(5), line(6)].join('\n'));
    expect(await tableOf(path, 5)).toEqual([[...ROW, '5', '2024-01-01 00:00:00']]);
  });

  it('may have no rows', async () => {
    expect(await tableOf(csv('avs,operator,strategy,block_number,timestamp\n'))).toEqual([]);
  });

  it('has another digest for other bytes', async () => {
    const head = 'avs,operator,strategy,block_number,timestamp\n';
    const one = await readRestaked(csv(head));
    const other = await readRestaked(
      csv(`${head}${AVS},${OPERATOR},${STRATEGY},1,2024-01-01T00:00:00Z\n`),
    );
    expect(one.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect(other.sha256).not.toBe(one.sha256);
  });
});

describe('an ingest with a file', () => {
  const logs = chainOf(12);
  const range = { from: FIRST, to: FIRST + 11 };
  const [first = FIRST] = blocksOf(logs);

  it('publishes its rows, unless their blocks have other times on the chain', async () => {
    const base = temporaryFolder();
    const inputs = [writeRaw(join(base, 'raw'), logs)];
    const line = (block: number, seconds: number) =>
      `${AVS},${OPERATOR},${STRATEGY},${block},${new Date(seconds * 1000).toISOString()}`;
    const head = 'avs,operator,strategy,block_number,timestamp';
    const ingestWith = async (...lines: readonly string[]) => {
      const restaked = await readRestaked(csv([head, ...lines].join('\n')));
      const options = optionsIn(base, inputs, { range });
      return ingest({ ...options, publish: options.publish && { ...options.publish, restaked } });
    };
    expect(await codesOf(ingestWith(line(first, timeOf(first) + 1)))).toEqual([
      {
        code: 'derivation_contradicted',
        parameters: {
          witness: 'blocks of restaked strategies have the times of the chain',
          disagree: 1,
          compared: 1,
          examples: [`block ${first}`],
        },
      },
    ]);
    const { snapshot } = await ingestWith(line(first, timeOf(first)), line(range.to + 1, 0));
    const path = join(snapshot?.folder ?? '', 'restaked_strategies.parquet');
    const read = await connection.runAndReadAll(`select block_number::integer from '${path}'`);
    expect(read.getRowsJS()).toEqual([[first]]);
  });

  it('has an id of its own', () => {
    const configuration = { network: NETWORK, tokens: [], prices: null, entities: [] };
    const idWith = (sha256: string | null) =>
      snapshotId({
        ...configuration,
        store: { digest: 'd' },
        restaked: sha256 === null ? null : { path: 'any', sha256 },
      });
    expect(new Set([idWith(null), idWith('a'), idWith('b')]).size).toBe(3);
  });
});

describe('without a file', () => {
  it('there are no rows', async () => {
    await createRestakedRows(connection, null);
    const read = await connection.runAndReadAll('from restaked_rows');
    expect([read.columnNames(), read.getRowsJson()]).toEqual([
      ['avs', 'operator', 'strategy', 'block_number', 'timestamp'],
      [],
    ]);
  });
});

describe('a refused file', () => {
  const problems = (path: string) => problemsOf(readRestaked(path));

  it('names the columns that are missing', async () => {
    const path = csv('avs,operator,block\n');
    expect(await problems(path)).toEqual(
      ['strategy', 'timestamp'].map(
        (name) =>
          `${path}: column ${name} is missing: columns are avs, operator, strategy, block_number, timestamp`,
      ),
    );
  });

  it('names values that are none, by column', async () => {
    const path = csv(
      [
        'avs,operator,strategy,block_number,timestamp',
        `${AVS},0x12,${STRATEGY},1.5,2024-01-01T00:00:00Z`,
        `${AVS},${OPERATOR},,-1,yesterday`,
      ].join('\n'),
    );
    expect(await problems(path)).toEqual([
      `${path}: column operator: "0x12" is not an address of 0x and 40 hex digits (1 row)`,
      `${path}: column strategy: an empty value is not an address of 0x and 40 hex digits (1 row)`,
      `${path}: column block_number: "-1", "1.5" is not a block number (2 rows)`,
      `${path}: column timestamp: "yesterday" is not a time such as 2025-06-01T00:00:00Z (1 row)`,
    ]);
  });

  it('names a column of a type that has no such values', async () => {
    const path = await parquet(
      `select 1 as avs, '${OPERATOR}' as operator, '${STRATEGY}' as strategy, 1.5::double as block_number, true as timestamp`,
    );
    expect(await problems(path)).toEqual([
      `${path}: column avs: "1" is not an address of 0x and 40 hex digits (1 row)`,
      `${path}: column block_number: "1.5" is not a block number (1 row)`,
      `${path}: column timestamp: "true" is not a time such as 2025-06-01T00:00:00Z (1 row)`,
    ]);
  });

  it('names a block with two times', async () => {
    const line = (time: string) => `${AVS},${OPERATOR},${STRATEGY},9,${time}`;
    const path = csv(
      [
        'avs,operator,strategy,block_number,timestamp',
        line('2024-01-01T00:00:00Z'),
        line('2024-01-02T00:00:00Z'),
      ].join('\n'),
    );
    expect(await problems(path)).toEqual([`${path}: block 9 has two times`]);
  });

  it('is no CSV or Parquet', async () => {
    const path = csv('{}', '.json');
    expect(await problems(path)).toEqual([
      `${path}: give a file that ends with .csv, .csv.gz or .parquet`,
    ]);
    const [garbage] = await problems(csv('garbage', '.parquet'));
    expect(garbage).toMatch(/restaked-\d+\.parquet: is no readable CSV or Parquet file: /);
    const [missing] = await problems(join(folder, 'no-file.csv'));
    expect(missing).toMatch(/no-file\.csv: is no readable CSV or Parquet file: /);
  });
});
