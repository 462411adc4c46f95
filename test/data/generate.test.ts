import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ACTIONS, MAX_AMOUNT } from '../../common/vocabulary.ts';
import { TABLES } from '../../data/contract/tables.ts';
import { EDGE_CASE_JSON, EDGE_CASE_TEXTS } from '../../data/generate/edge-case-values.ts';
import { generate } from '../../data/generate/generate.ts';
import { POPULATIONS } from '../../data/generate/population.ts';
import { writeSample } from '../../data/generate/sample.ts';
import { loadSnapshot } from '../../data/load/load.ts';
import { LONG } from '../support/repetitions.ts';
import { generated, inSample } from '../support/snapshots.ts';
import { arrowRows, duckdbRows, total } from './plain-rows.ts';

/**
 * The size of the snapshot that is compared row by row in both formats, and with one of the same
 * seed; the sample below, which is larger, is compared byte by byte too.
 */
const COMPARED = LONG ? 'small' : 'tiny';

let root: string;
let connection: DuckDBConnection;

beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'generate-'));
  connection = await (await DuckDBInstance.create(':memory:')).connect();
});

afterAll(async () => {
  connection.closeSync();
  await rm(root, { recursive: true });
});

describe('generate(folder, { size, seed, format })', () => {
  it.each([
    ['tiny', 'arrow'],
    [COMPARED, 'parquet'],
  ] as const)('gives the same bytes for the same seed: %s, %s', async (size, format) => {
    const once = await generated(size, 1, format);
    const { folder: again } = await made(size, 1, format);
    for (const { name } of TABLES) {
      expect(await digest(once, name, format), name).toEqual(await digest(again, name, format));
    }
    const { id, createdAt, invented } = JSON.parse(
      await readFile(join(again, 'manifest.json'), 'utf8'),
    );
    expect([createdAt, invented]).toEqual(['2025-06-01T00:00:00.000Z', 'everything']);
    expect(id).toMatch(/^sample-[0-9a-f]{32}$/);
  });

  it('gives other bytes in every table for another seed', async () => {
    const one = await generated('tiny', 1);
    const two = await generated('tiny', 2);
    for (const { name } of TABLES) {
      expect(await digest(one, name, 'parquet'), name).not.toEqual(
        await digest(two, name, 'parquet'),
      );
    }
  });

  it('gives the same rows as Arrow and as Parquet', async () => {
    const parquet = await generated(COMPARED, 1);
    const arrow = await generated(COMPARED, 1, 'arrow');
    for (const { name } of TABLES) {
      const rows = await duckdbRows(connection, `from '${parquet}/${name}.parquet'`);
      expect(await arrowRows(join(arrow, `${name}.arrow`)), name).toEqual(rows);
    }
  });

  it('says how many rows each table has', async () => {
    const { rows } = await made('tiny', 1, 'arrow');
    const { stakers, holdings, operators, activities, batches } = POPULATIONS.tiny;
    expect([...rows.keys()]).toEqual(TABLES.map(({ name }) => name));
    expect(rows.get('stakers')).toBe(stakers);
    expect(rows.get('staker_shares')).toBe(holdings);
    expect(rows.get('operators')).toBe(operators);
    expect(rows.get('activities')).toBe(activities);
    expect(rows.get('da_batches')).toBe(batches);
  });

  it('refuses a seed that is not a whole number', async () => {
    const options = { size: 'tiny', seed: 0.5, format: 'parquet' } as const;
    await expect(generate(join(root, 'refused'), options)).rejects.toThrow(
      'seed is not a whole number: 0.5',
    );
  });
});

/** The snapshots that other tests read, and one of another seed in long runs. */
const GENERATED = [
  ['tiny', 1],
  ['small', 1],
  ...(LONG ? ([2, 3] as const).map((seed) => ['tiny', seed] as const) : []),
] as const;

describe.each(GENERATED)('a generated snapshot (%s, seed %i)', (size, seed) => {
  let folder: string;
  beforeAll(async () => {
    folder = await generated(size, seed);
  });
  const ask = (sql: string) =>
    duckdbRows(
      connection,
      sql.replace(/@(\w+)/g, (_, table) => `'${folder}/${table}.parquet'`),
    );

  it('loads without errors, and with each warning of the contract', async () => {
    const own = await (await DuckDBInstance.create(':memory:')).connect();
    const { warnings } = await loadSnapshot([own], folder);
    expect(warnings.map(({ subject }) => subject)).toEqual([
      'stakers.operator',
      'staker_shares.strategy',
      'avs_operators.operator',
      'avs_operators.avs',
      'share_changes.strategy',
      'operator_shares.strategy',
      'operator_share_changes.strategy',
      'share_losses.strategy',
    ]);
    own.closeSync();
  });

  it('has nulls and values in every nullable column', async () => {
    const lacking: string[] = [];
    for (const { name, columns } of TABLES) {
      for (const column of columns.filter(({ nullable }) => nullable)) {
        const counts = `count(*) > count("${column.name}"), count("${column.name}") > 0`;
        const [found] = await ask(`select ${counts} from @${name}`);
        if (String(found) !== 'true,true') lacking.push(`${name}.${column.name}`);
      }
    }
    // The first log sets one of the split and its collector; only the other is null then.
    expect(lacking).toEqual(['task_fee_splits.fee_split_collector']);
  });

  it('has every action', async () => {
    const actions = await ask('select distinct action from @activities order by action');
    expect(actions.flat()).toEqual([...ACTIONS].sort());
  });

  it('writes one staker in several cases', async () => {
    const [most] = await ask(`
      select max(spellings)
      from (select count(distinct staker) as spellings from @activities group by lower(staker))
    `);
    expect(Number(most?.[0])).toBeGreaterThan(2);
  });

  it('has every awkward text and object', async () => {
    const texts = await ask(
      'select name from @operators union select description from @operators where name is not null',
    );
    const wanted = size === 'tiny' ? EDGE_CASE_TEXTS.slice(0, 8) : EDGE_CASE_TEXTS;
    expect(texts.flat()).toEqual(expect.arrayContaining([...wanted]));
    const objects = await ask(
      'select data from @activities union select metadata from @activities',
    );
    expect(objects.flat()).toEqual(expect.arrayContaining([...EDGE_CASE_JSON, '', null]));
  });

  it('has strategies near 1e38, which one operator sums past 2^127', async () => {
    const sums = await ask(`
      select lower(s."operator"), list(h.shares)
      from @staker_shares as h
      join @stakers as s on lower(s.staker) = lower(h.staker)
      where h.shares > 90000000000000000000000000000000000000
      group by lower(s."operator")
    `);
    expect(sums).toHaveLength(1);
    expect(total(sums[0]?.[1])).toBeGreaterThan(2n ** 127n);

    const strategies = await ask(
      'select list(shares) from @staker_shares group by lower(strategy)',
    );
    for (const [shares] of strategies) expect(total(shares)).toBeLessThanOrEqual(MAX_AMOUNT);

    const [rewards] = await ask('select list(amount) from @rewards');
    expect(total(rewards?.[0])).toBeGreaterThan(2n ** 127n);
  });

  it('has batches that name operators by address and in capitals, and two of one id', async () => {
    const names = await ask(`
      select distinct len(name) || if(name[3:] = upper(name[3:]), ' in capitals', '')
      from (select unnest(list_concat(signers, non_signers)) as name from @da_batches)
    `);
    expect(names.flat().sort()).toEqual(['42', '42 in capitals', '66', '66 in capitals']);
    const [most] = await ask(`
      select max(batches)
      from (select count(*) as batches from @da_batches group by network, batch_id)
    `);
    expect(Number(most?.[0])).toBeGreaterThan(1);
  });

  it('has activities at the first instant of a week and a microsecond before a month', async () => {
    const [found] = await ask(`
      select
        count(*) filter ("timestamp" = date_trunc('week', "timestamp")) > 0,
        count(*) filter ("timestamp" + to_microseconds(1) = date_trunc('month', "timestamp" + to_microseconds(1))) > 0
      from @activities
    `);
    expect(found).toEqual([true, true]);
  });

  it('has ties, empty holdings, stakers without holdings and AVSs without operators', async () => {
    const [found] = await ask(`
      select
        (select count(distinct updated_at) < count(*) from @stakers),
        (select count(distinct "timestamp") < count(distinct block_number) from @activities),
        (select count(distinct (block_number, log_index)) < count(*) from @activities),
        (select count(distinct symbol) < count(symbol) from @tokens),
        (select bool_or(shares = 0) from @staker_shares),
        (select count(*) > 0 from @stakers
         where lower(staker) not in (select lower(staker) from @staker_shares)),
        (select count(*) > 0 from @operators
         where lower("operator") not in (select lower("operator") from @avs_operators)),
        (select count(*) > 0 from @avs
         where lower(avs) not in (select lower(avs) from @avs_operators)),
        (select bool_or(not registered) from @avs_operators),
        (select bool_or(block.total_difficulty > 9007199254740993) from @da_batches)
    `);
    expect(found).toEqual(new Array(10).fill(true));
  });
});

describe('the bundled sample', () => {
  const bundled = fileURLToPath(new URL('../../data/sample', import.meta.url));

  it('is what `npm run sample` writes, and below 3 MB', async () => {
    const anew = join(root, 'sample');
    await writeSample(anew);
    const manifests = [bundled, anew].map((folder) => readFile(join(folder, 'manifest.json')));
    const [kept, written] = await Promise.all(manifests);
    expect(kept).toEqual(written);
    let size = 0;
    for (const { name } of TABLES.filter(inSample)) {
      expect(await digest(bundled, name, 'parquet'), name).toEqual(
        await digest(anew, name, 'parquet'),
      );
      size += (await stat(join(bundled, `${name}.parquet`))).size;
    }
    expect(size).toBeLessThan(3_000_000);
  });

  it('loads without a warning', async () => {
    const own = await (await DuckDBInstance.create(':memory:')).connect();
    expect((await loadSnapshot([own], bundled)).warnings).toEqual([]);
    own.closeSync();
  });
});

interface Made {
  readonly folder: string;
  /** The number of rows of each table. */
  readonly rows: ReadonlyMap<string, number>;
}

const newlyMade = new Map<string, Promise<Made>>();

/**
 * A snapshot that is generated for this file (`generated` returns a copy of an earlier one).
 */
function made(size: 'tiny' | 'small', seed: number, format: 'parquet' | 'arrow'): Promise<Made> {
  const folder = join(root, `${size}-${seed}-${format}`);
  const making =
    newlyMade.get(folder) ??
    generate(folder, { size, seed, format }).then((rows) => ({ folder, rows }));
  newlyMade.set(folder, making);
  return making;
}

async function digest(folder: string, table: string, format: string): Promise<string> {
  const bytes = await readFile(join(folder, `${table}.${format}`));
  return createHash('sha256').update(bytes).digest('hex');
}
