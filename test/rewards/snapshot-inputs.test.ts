import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { SnapshotError } from '../../common/snapshot-report.ts';
import { createSnapshotInputs } from '../../rewards/inputs/snapshot-inputs.ts';
import {
  blocks,
  OF_SNAPSHOT,
  restakedStrategies,
} from '../../rewards/inputs/snapshot-relations.ts';
import { afterFile } from '../support/after-file.ts';
import { ingestedChain } from '../support/ingested-chain.ts';
import { temporaryFolder } from '../support/snapshots.ts';

/** The columns that the calculation reads, in order, with their types. */
const COLUMNS: Readonly<Record<string, string>> = {
  allocation_changes:
    'operator VARCHAR, avs VARCHAR, operator_set_id BIGINT, strategy VARCHAR, magnitude DECIMAL(38,0), effect_block BIGINT, block_number BIGINT, log_index BIGINT',
  blocks: 'number BIGINT, timestamp TIMESTAMP',
  delegation_changes:
    'staker VARCHAR, operator VARCHAR, block_number BIGINT, log_index BIGINT, timestamp TIMESTAMP',
  magnitude_changes:
    'operator VARCHAR, strategy VARCHAR, max_magnitude DECIMAL(38,0), block_number BIGINT, log_index BIGINT',
  operator_set_strategy_changes:
    'avs VARCHAR, operator_set_id BIGINT, strategy VARCHAR, added BOOLEAN, block_number BIGINT, log_index BIGINT, timestamp TIMESTAMP',
  operator_share_deltas:
    'operator VARCHAR, strategy VARCHAR, delta DECIMAL(38,0), block_number BIGINT, log_index BIGINT, timestamp TIMESTAMP',
  registration_changes:
    'avs VARCHAR, operator VARCHAR, registered BOOLEAN, operator_set_id BIGINT, block_number BIGINT, log_index BIGINT, timestamp TIMESTAMP',
  restaked_strategies:
    'avs VARCHAR, operator VARCHAR, strategy VARCHAR, block_number BIGINT, timestamp TIMESTAMP',
  reward_operators:
    'rewards_submission_hash VARCHAR, position BIGINT, operator VARCHAR, amount DECIMAL(38,0)',
  reward_splits:
    'operator VARCHAR, kind VARCHAR, avs VARCHAR, operator_set_id BIGINT, bips BIGINT, activated_at TIMESTAMP, block_number BIGINT, log_index BIGINT, timestamp TIMESTAMP',
  reward_strategies:
    'rewards_submission_hash VARCHAR, position BIGINT, strategy VARCHAR, multiplier DECIMAL(38,0)',
  rewards:
    'type VARCHAR, avs VARCHAR, operator_set_id BIGINT, submitter VARCHAR, rewards_submission_hash VARCHAR, token VARCHAR, amount DECIMAL(38,0), start_timestamp TIMESTAMP, duration BIGINT, updated_at TIMESTAMP, block_number BIGINT',
  share_deltas:
    'staker VARCHAR, strategy VARCHAR, delta DECIMAL(38,0), block_number BIGINT, log_index BIGINT, timestamp TIMESTAMP',
};

const instance = await openDuckDB();
afterFile(() => instance.closeSync());
const writer = await instance.connect();

/** A connection of a database of its own. */
async function emptyDatabase(): Promise<DuckDBConnection> {
  const database = await openDuckDB();
  afterFile(() => database.closeSync());
  return database.connect();
}

const address = (digit: string) => `'0x${digit.repeat(40)}'`;
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const at = (block: number, index: number, time: string) =>
  `${block} as block_number, ${index} as log_index, timestamp '${time}' as "timestamp", '${hash('d')}' as transaction_hash`;

const SUBMISSION = `'avs' as type, ${address('A')} as avs, null::varchar as submitter, null::varchar as token_hopper,
  '1' as submission_nonce, '${hash('B')}' as rewards_submission_hash, ${address('1')} as strategies, ${address('2')} as token,
  '99999999999999999999999999999999999999'::decimal(38, 0) as amount, timestamp '2025-06-02 00:00:00' as start_timestamp, '86400' as duration,
  timestamp '2025-06-01 00:00:12' as updated_at, null::bigint as operator_set_id, 101 as block_number`;

const ROOT = (index: number, end: string, disabled: string) =>
  `select ${index} as root_index, '${hash(String(index))}' as root, timestamp '${end}' as rewards_calculation_end_timestamp,
    null::timestamp as activated_at, true as active, timestamp '2025-06-03 00:00:00' as updated_at,
    timestamp '2025-06-03 00:00:00' as created_at, 300 + ${index} as created_block, ${disabled}::timestamp as disabled_at`;

const SPLIT = (index: number, kind: string, isGlobal: string) =>
  `select ${address('0')} as operator, '${kind}' as kind, null::varchar as avs, null::bigint as operator_set_id, 1000 as bips,
    timestamp '2025-06-01 00:00:00' as activated_at, ${at(100, index, '2025-06-01 00:00:00')}, ${isGlobal} as is_global_commission`;

const ALLOCATION = (index: number, effect: number, time: string) =>
  `select ${address('3')} as operator, ${address('A')} as avs, 7 as operator_set_id, ${address('1')} as strategy, 5 as magnitude,
    ${effect} as effect_block, ${time}::timestamp as effect_at, ${at(100, index, '2025-06-01 00:00:00')}`;

/** A SELECT for each table of a small snapshot. */
const TABLES: Readonly<Record<string, string>> = {
  // A row for each strategy.
  rewards: `select ${SUBMISSION} union all select * replace (${address('2')} as strategies) from (select ${SUBMISSION})`,
  distribution_roots: [
    ROOT(2, '2025-06-05 00:00:00', 'null'),
    ROOT(0, '2025-06-03 00:00:00', 'null'),
    ROOT(1, '2025-06-04 00:00:00', "'2025-06-04 12:00:00'"),
  ].join(' union all '),
  delegation_changes: `select unhex('${'AB'.repeat(20)}') as staker, null::varchar as operator, false as forced, ${at(100, 1, '2025-06-01 00:00:00')}`,
  operator_share_changes: `select ${address('3')} as operator, ${address('1')} as strategy, null::varchar as staker, '-5' as delta, 7::utinyint as shares, ${at(100, 2, '2025-06-01 00:00:00')}`,
  registration_changes: `select ${address('A')} as avs, ${address('3')} as operator, true as registered, null::integer as operator_set_id, ${at(100, 3, '2025-06-01 00:00:00')}`,
  reward_strategies: `select '${hash('B')}' as rewards_submission_hash, 0 as position, ${address('1')} as strategy, '79228162514264337593543950335' as multiplier`,
  reward_operators: `select '${hash('B')}' as rewards_submission_hash, 0 as position, ${address('3')} as operator, 5 as amount`,
  reward_splits: [
    SPLIT(4, 'default', 'true'),
    SPLIT(5, 'default', 'false'),
    SPLIT(6, 'pi', 'null'),
  ].join(' union all '),
  reward_share_changes: `select ${address('4')} as staker, ${address('1')} as strategy, -3 as delta, 100 as block_number, 7 as log_index, timestamp '2025-06-01 00:00:00' as "timestamp"`,
  operator_set_strategy_changes: `select ${address('A')} as avs, 7 as operator_set_id, ${address('1')} as strategy, true as added, ${at(100, 8, '2025-06-01 00:00:00')}`,
  allocation_changes: [
    ALLOCATION(9, 100, "'2025-06-01 00:00:00'"),
    ALLOCATION(10, 200, 'null'),
    ALLOCATION(11, 900, 'null'),
  ].join(' union all '),
  magnitude_changes: `select ${address('3')} as operator, ${address('1')} as strategy, 9 as max_magnitude, ${at(101, 12, '2025-06-01 00:00:12')}`,
};

/** A folder with these tables as Parquet; a null leaves a table out. */
async function snapshotOf(changes: Readonly<Record<string, string | null>> = {}): Promise<string> {
  const folder = temporaryFolder();
  for (const [name, sql] of Object.entries({ ...TABLES, ...changes })) {
    if (sql === null) continue;
    await writer.run(`copy (${sql}) to '${join(folder, `${name}.parquet`)}' (format parquet)`);
  }
  return folder;
}

async function rowsOf(connection: DuckDBConnection, sql: string) {
  return (await connection.runAndReadAll(sql)).getRowsJson();
}

async function refusalOf(folder: string, restaked: string | null = null) {
  const connection = await emptyDatabase();
  const refusal = await createSnapshotInputs(connection, folder, restaked).catch(
    (cause: unknown) => cause,
  );
  if (!(refusal instanceof SnapshotError)) throw new Error('not refused', { cause: refusal });
  return refusal.problems;
}

async function problemsOf(folder: string, restaked: string | null = null) {
  const problems = await refusalOf(folder, restaked);
  return problems.map(({ subject, rule, rows }) => [subject, rule, rows]);
}

describe('the inputs of a small snapshot', async () => {
  const connection = await emptyDatabase();
  const inputs = await createSnapshotInputs(connection, await snapshotOf());

  it.each(Object.entries(COLUMNS))('have %s', async (name, columns) => {
    const described = await rowsOf(connection, `describe ${name}`);
    expect(described.map(([column, type]) => `${column} ${type}`).join(', ')).toBe(columns);
  });

  it('are relations that declare these columns', () => {
    const declared = [...OF_SNAPSHOT, restakedStrategies, blocks].map(({ name, columns }) => [
      name,
      Object.entries(columns)
        .map(([column, type]) => `${column} ${type}`)
        .join(', '),
    ]);
    expect(Object.fromEntries(declared)).toEqual(COLUMNS);
  });

  it('have one row for each submission, addresses in lower case, and all digits', async () => {
    expect(await rowsOf(connection, 'from rewards')).toEqual([
      [
        'avs',
        `0x${'a'.repeat(40)}`,
        null,
        null,
        hash('b'),
        `0x${'2'.repeat(40)}`,
        '99999999999999999999999999999999999999',
        '2025-06-02 00:00:00',
        '86400',
        '2025-06-01 00:00:12',
        '101',
      ],
    ]);
    const [[staker] = []] = await rowsOf(connection, 'select staker from delegation_changes');
    expect(staker).toBe(`0x${'ab'.repeat(20)}`);
    expect(await rowsOf(connection, 'select multiplier from reward_strategies')).toEqual([
      ['79228162514264337593543950335'],
    ]);
    expect(
      await rowsOf(
        connection,
        'select delta from operator_share_deltas union all select delta from share_deltas',
      ),
    ).toEqual([['-5'], ['-3']]);
  });

  it('leave out the global commission', async () => {
    expect(await rowsOf(connection, 'select kind, log_index from reward_splits')).toEqual([
      ['default', '5'],
      ['pi', '6'],
    ]);
  });

  it('have the runs of the roots that were not disabled, in their order', () => {
    expect(inputs.runs).toEqual([
      { rootIndex: 0, root: hash('0'), cutoff: '2025-06-04' },
      { rootIndex: 2, root: hash('2'), cutoff: '2025-06-06' },
    ]);
  });

  it('tell of blocks of effect between known blocks of two days, and have them between', async () => {
    // Blocks 101 and 300 are known, and none after 302.
    const interpolated = '2025-06-01T23:52:51Z';
    expect(inputs.missing.effectBlocks).toEqual([
      {
        block: 200,
        after: '2025-06-01T00:00:12Z',
        before: '2025-06-03T00:00:00Z',
        interpolated,
      },
    ]);
    expect(await rowsOf(connection, 'from blocks order by number')).toEqual([
      ['100', '2025-06-01 00:00:00'],
      ['101', '2025-06-01 00:00:12'],
      ['200', '2025-06-01 23:52:51'],
    ]);
  });

  it('tell of submissions by AVS without restaked strategies', async () => {
    expect(await rowsOf(connection, 'from restaked_strategies')).toEqual([]);
    expect(inputs.missing.withoutRestaked).toEqual([hash('b')]);
  });
});

describe('restaked strategies', () => {
  const line = (day: string) =>
    `0x${'A'.repeat(40)},0x${'3'.repeat(40)},0x${'1'.repeat(40)},150,${day}T00:00:12Z`;
  const file = (...lines: readonly string[]) => {
    const path = join(temporaryFolder(), 'restaked.csv');
    writeFileSync(path, ['avs,operator,strategy,block,time', ...lines].join('\n'));
    return path;
  };

  it.each([
    ['2025-05-31', [hash('b')]],
    ['2025-06-01', []],
    ['2025-06-02', []],
    ['2025-06-03', [hash('b')]],
  ])(
    'of a file count for a submission of 2025-06-02 on %s: without it %j',
    async (day, without) => {
      const connection = await emptyDatabase();
      const path = file(line(day), line(day));
      const { missing } = await createSnapshotInputs(connection, await snapshotOf(), path);
      expect(missing.withoutRestaked).toEqual(without);
      expect(await rowsOf(connection, 'select count(*) from restaked_strategies')).toEqual([['1']]);
    },
  );

  it('are those of the snapshot without a file', async () => {
    const restaked_strategies = `select ${address('A')} as avs, ${address('3')} as operator, ${address('1')} as strategy, 150 as block_number, timestamp '2025-06-02 00:00:00' as "timestamp"`;
    const connection = await emptyDatabase();
    const folder = await snapshotOf({ restaked_strategies });
    const { missing } = await createSnapshotInputs(connection, folder);
    expect(missing.withoutRestaked).toEqual([]);
    expect(await rowsOf(connection, 'select avs, block_number from restaked_strategies')).toEqual([
      [`0x${'a'.repeat(40)}`, '150'],
    ]);
  });

  it('of a file with faults are refused', async () => {
    const path = file('0x12,,,,');
    const found = await problemsOf(await snapshotOf(), path);
    expect(found.map(([subject]) => subject)).toEqual(new Array(5).fill(path));
  });
});

describe('a snapshot that lacks inputs is refused', () => {
  it('with every table and column', async () => {
    const folder = await snapshotOf({
      rewards: `select * exclude (block_number) from (${TABLES.rewards})`,
      distribution_roots: `select * exclude (disabled_at, root) from (${TABLES.distribution_roots})`,
      magnitude_changes: null,
      reward_share_changes: null,
    });
    expect(await problemsOf(folder)).toEqual([
      ['rewards.block_number', 'the column is missing in rewards.parquet', undefined],
      ['distribution_roots.root', 'the column is missing in distribution_roots.parquet', undefined],
      [
        'distribution_roots.disabled_at',
        'the column is missing in distribution_roots.parquet',
        undefined,
      ],
      ['reward_share_changes', 'the table is missing', undefined],
      ['magnitude_changes', 'the table is missing', undefined],
    ]);
  });

  it('with values that are none', async () => {
    const folder = await snapshotOf({
      registration_changes: `select * replace ('0x12' as avs) from (${TABLES.registration_changes})`,
      reward_operators: `select * replace (-5 as amount) from (${TABLES.reward_operators})`,
      reward_strategies: `select * replace (1.5::double as multiplier) from (${TABLES.reward_strategies})`,
    });
    expect((await problemsOf(folder)).map(([subject, , rows]) => [subject, rows])).toEqual([
      ['registration_changes.avs', 1],
      ['reward_strategies.multiplier', undefined],
      ['reward_operators.amount', 1],
    ]);
  });

  it('with submissions that cannot be calculated', async () => {
    const folder = await snapshotOf({
      rewards: `select * replace (null::bigint as block_number, '1.5' as duration, 'unique_stake' as type) from (${TABLES.rewards})`,
    });
    const refused = await refusalOf(folder);
    expect(refused.map(({ subject, code, rows }) => [subject, code, rows])).toEqual([
      ['rewards.block_number', 'submission_without_block', 1],
      ['rewards.duration', 'submission_without_duration', 1],
      ['rewards.operator_set_id', 'submission_without_set', 1],
    ]);
  });
});

describe('the inputs of logs of the real contracts', async () => {
  const folder = await ingestedChain();
  const connection = await emptyDatabase();
  const { runs, missing } = await createSnapshotInputs(connection, folder);

  it.each(Object.keys(COLUMNS).filter((name) => name !== 'restaked_strategies'))(
    'have rows of %s',
    async (name) => {
      const [[rows] = []] = await rowsOf(connection, `select count(*)::integer from ${name}`);
      expect(rows).toBeGreaterThan(0);
    },
  );

  it('have the runs of all roots but disabled ones, and lack restaked strategies alone', async () => {
    const [[roots] = []] = await rowsOf(
      connection,
      'select count(*)::integer from snapshot.distribution_roots where disabled_at is null',
    );
    expect(runs.length).toBe(roots);
    const [[byAvs] = []] = await rowsOf(
      connection,
      "select count(*)::integer from rewards where type = 'avs'",
    );
    expect(missing.withoutRestaked.length).toBe(byAvs);
  });

  it('add up to the shares of operators in the contracts', async () => {
    const differing = await rowsOf(
      connection,
      `with sums as (select operator, strategy, sum(delta) as shares from operator_share_deltas group by all)
       select * from sums full join '${folder}/operator_shares.parquet' states using (operator, strategy)
       where sums.shares is distinct from states.shares`,
    );
    expect(differing).toEqual([]);
  });
});
