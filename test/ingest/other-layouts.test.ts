import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { sqlText } from '../../common/sql.ts';
import { readNetwork } from '../../ingest/networks/network.ts';
import type { IngestResult } from '../../ingest/options.ts';
import { CASES } from '../support/chains.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { problemsOf, readIn } from './ingesting.ts';

const NETWORK = await readNetwork(join(CASES, 'network.json'));
const RANGE = { from: 21_000_001, to: 21_041_229 };

/** The one file of a layout, which has the same 60 logs in each. */
function fileOf(layout: string): string {
  const folder = join(CASES, 'layouts', layout);
  return join(folder, readdirSync(folder)[0] ?? '');
}

const reading = (inputs: readonly string[]): Promise<IngestResult> =>
  readIn(temporaryFolder(), inputs, { network: NETWORK, range: RANGE });

/** Has times, which cryo's files do not. */
const TIMED = fileOf('etl-json-stream');

/** Runs a statement of DuckDB. */
async function run(sql: string): Promise<void> {
  const instance = await openDuckDB();
  const connection = await instance.connect();
  await connection.run(sql);
  instance.closeSync();
}

const copyTo = (path: string, select: string) => run(`copy (${select}) to ${sqlText(path)}`);

/** A digest of the rows in the store, of which a snapshot is a function. */
let expected: string;
beforeAll(async () => {
  const of = { network: NETWORK, range: RANGE };
  const { store } = await readIn(temporaryFolder(), [TIMED], of);
  expect(store.rows('logs')).toBe(40);
  expected = store.digest;
});

describe('the same logs are read', () => {
  it.each([
    'bq-ndjson',
    'bq-datetime-text',
    'etherscan-api',
    'dune-csv',
    'dune-parquet',
    'goldsky',
  ])('of %s', async (layout) => {
    expect((await reading([fileOf(layout)])).store.digest).toBe(expected);
  });

  it('of snowflake-flipside, which has no hashes of blocks', async () => {
    const { store, counts } = await reading([fileOf('snowflake-flipside'), TIMED]);
    expect([store.digest, counts.repeated]).toEqual([expected, 40]);
    expect((await reading([fileOf('snowflake-flipside')])).store.rows('logs')).toBe(40);
  });

  it('of dune-parquet with bytes as BLOB, integers as decimals and times without a zone', async () => {
    const file = join(temporaryFolder(), 'logs.parquet');
    const bytes = ['block_hash', 'contract_address', 'data', 'tx_hash']
      .concat([0, 1, 2, 3].map((topic) => `topic${topic}`))
      .map((name) => `unhex(${name}[3:]) as ${name}`);
    const integers = ['block_number', '"index"', 'tx_index'].map(
      (name) => `${name}::decimal(38, 0) as ${name}`,
    );
    await copyTo(
      file,
      `select * replace (${[...bytes, ...integers].join(', ')}, block_time::timestamp as block_time)
      from ${sqlText(fileOf('dune-parquet'))}`,
    );
    expect((await reading([file])).store.digest).toBe(expected);
  });

  it.each(['cryo-json', 'upper-columns', 'etl-csv', 'cryo-csv'])(
    'of %s, which has no times',
    async (layout) => {
      const { store, counts } = await reading([fileOf(layout), TIMED]);
      expect([store.digest, counts.repeated]).toEqual([expected, 40]);
      expect(await problemsOf(reading([fileOf(layout)]))).toEqual([
        expect.stringMatching(/8 blocks with logs of ours have no time: add files of blocks/),
      ]);
    },
  );
});

describe('CSV of blocks gives the times of logs without any', () => {
  /** Number, hash and time of each block with a log. */
  const blocks = readFileSync(TIMED, 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
    .map((log) => [log.block_number, log.block_hash, log.block_timestamp] as const);
  const byNumber = [...new Map(blocks.map((block) => [block[0], block])).values()];
  const duneTime = (seconds: number) =>
    new Date(seconds * 1000).toISOString().replace('T', ' ').replace('Z', ' UTC');

  it.each([
    [
      'cryo',
      'block_hash,author,block_number,gas_used,extra_data,timestamp,base_fee_per_gas,chain_id',
      ([number, hash, time]: (typeof byNumber)[number]) =>
        `${hash},0x${'ab'.repeat(20)},${number},21000,0x,${time},7,1`,
    ],
    [
      'ethereum-etl',
      'number,hash,parent_hash,miner,size,gas_limit,gas_used,timestamp,transaction_count',
      ([number, hash, time]: (typeof byNumber)[number]) =>
        `${number},${hash},0x${'cd'.repeat(32)},0x${'ab'.repeat(20)},600,30000000,21000,${time},1`,
    ],
    [
      'Dune',
      'time,number,gas_limit,gas_used,difficulty,total_difficulty,size,base_fee_per_gas,hash,parent_hash,miner,nonce,date',
      ([number, hash, time]: (typeof byNumber)[number]) =>
        `${duneTime(time)},${number},30000000,21000,0,58750003716598352816469,600,7,${hash},0x${'cd'.repeat(32)},0x${'ab'.repeat(20)},0x0000000000000000,2024-10-20`,
    ],
  ])('as %s writes it', async (name, head, row) => {
    const file = join(temporaryFolder(), `${name}.csv`);
    writeFileSync(file, `${[head, ...byNumber.map(row)].join('\n')}\n`);
    const { store } = await reading([fileOf('etl-csv'), file]);
    expect(store.digest).toBe(expected);

    writeFileSync(file, `${head}\n`);
    expect(await problemsOf(reading([fileOf('etl-csv'), file]))).toEqual([
      expect.stringMatching(/8 blocks with logs of ours have no time/),
    ]);
  });
});

it('Parquet of blocks of Dune gives the times of logs without any', async () => {
  const file = join(temporaryFolder(), 'blocks.parquet');
  const blocks = `select distinct block_time as "time", block_number::decimal(38, 0) as number, unhex(block_hash[3:]) as hash,
      30000000::bigint as gas_limit, 58750003716598352816469::hugeint::decimal(38, 0) as total_difficulty
    from ${sqlText(fileOf('dune-parquet'))}`;
  await copyTo(file, blocks);
  const { store } = await reading([fileOf('etl-csv'), file]);
  expect(store.digest).toBe(expected);
});

describe('what is not read tells how it is converted, and then is', () => {
  /** Follows the advice of a refusal. */
  async function converted(file: string, to: string): Promise<string> {
    const [problem = '', ...others] = await problemsOf(reading([file]));
    expect(others).toEqual([]);
    const [, statement] = /: convert it by DuckDB: (copy .*)$/.exec(problem) ?? [];
    if (!statement) throw new Error(`no advice: ${problem}`);
    const path = join(temporaryFolder(), to);
    await run(statement.replace('<file>', file).replace("'logs.parquet'", sqlText(path)));
    return path;
  }

  it.each([
    // Its 60 lines are blocks.
    ['subsquid', 73],
  ])('%s', async (layout, rows) => {
    const { store } = await reading([await converted(fileOf(layout), 'logs.parquet')]);
    expect(store.rows('logs')).toBe(rows);
  });

  it('bq-timestamp-int-us, of which times are in another unit', async () => {
    expect(await problemsOf(reading([fileOf('bq-timestamp-int-us')]))).toEqual([
      expect.stringMatching(
        /x\.parquet: 1728000121000000 is not a time in seconds: write a timestamp, or seconds since 1970$/,
      ),
    ]);
  });
});
