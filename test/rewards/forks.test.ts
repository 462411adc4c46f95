import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { wholeStatement } from '../../common/relations/relation.ts';
import { stakes } from '../../rewards/calculation/proportions.ts';
import { operatorDays } from '../../rewards/calculation/splits.ts';
import { MACROS } from '../../rewards/numbers/macros.ts';
import { rulesOf } from '../../rewards/runs.ts';

/*
 * Rules of days around forks, worked out by hand: no set of gold has Holesky's days between Arno
 * and Trinity, or an excluded address of mainnet.
 */

/** Days of 1970-01-01 and later, as integers, of some dates. */
const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

let connection: DuckDBConnection;
let close: () => void;

beforeAll(async () => {
  const instance = await openDuckDB();
  connection = await instance.connect();
  close = () => instance.closeSync();
  for (const macro of MACROS) await connection.run(macro);
});
afterAll(() => close());

/** Makes `rules` of a network's forks, and the batch of the days from one date to another. */
async function begin(network: 'mainnet' | 'holesky', from: string, to: string): Promise<void> {
  const forks = Object.entries(rulesOf(network).forks);
  await connection.run(`
    create or replace table rules as select ${forks.map(([name, date]) => `${dayOf(date)} as ${name}`).join(', ')};
    create or replace table batch as select ${dayOf(from)} as from_day, ${dayOf(to)} as to_day`);
}

async function rowsOf(sql: string): Promise<string[]> {
  const reader = await connection.runAndReadAll(sql);
  return reader.getRowsJS().map((row) => row.join(' '));
}

describe('splits of Holesky around Arno (2024-12-13) and Trinity (2025-01-09)', () => {
  // Operator 1 has a split of 300 bips for the AVS and 400 for rewards of all earners; operator 2
  // has none. The default is 500 bips.
  const SPLITS = `
    create or replace table split_windows as from (values
      ('avs', 1, 9, null, 300::hugeint, 0, 99999), ('pi', 1, null, null, 400, 0, 99999),
      ('default', null, null, null, 500, 0, 99999))
      splits(kind, operator, avs, operator_set_id, bips, from_day, to_day)`;

  /** Bips of each day and operator, `2024-12-13 1 300`, of a submission made on a date. */
  async function bips(type: string, made: string): Promise<string[]> {
    await begin('holesky', '2024-12-12', '2025-01-10');
    await connection.run(`${SPLITS};
      create or replace table submissions as
        select 1 as submission, '${type}' as type, 9 as avs, null::bigint as operator_set_id, ${dayOf(made)} as made_day;
      create or replace table eligible_windows as
        select 1 as submission, 0 as pool, unnest([1, 2]) as operator, 0 as from_day, 99999 as to_day;
      create or replace table directed_windows as
        select 1 as submission, unnest([1, 2]) as operator, 0 as from_day, 99999 as to_day`);
    return rowsOf(`
      select (date '1970-01-01' + day)::varchar, operator, bips from (${operatorDays.sql(wholeStatement(operatorDays))})
      where (date '1970-01-01' + day)::varchar in ('2024-12-12', '2024-12-13', '2025-01-08', '2025-01-09') order by all`);
  }

  it('of AVSs: a tenth, then own ones, then own and default ones', async () => {
    expect(await bips('avs', '2024-12-01')).toEqual([
      '2024-12-12 1 1000',
      '2024-12-12 2 1000',
      '2024-12-13 1 300',
      '2024-12-13 2 1000',
      '2025-01-08 1 300',
      '2025-01-08 2 1000',
      '2025-01-09 1 300',
      '2025-01-09 2 500',
    ]);
  });

  it('of all earners take the split of that kind', async () => {
    const rows = await bips('all_earners', '2024-12-01');
    expect(rows.filter((row) => / 1 /.test(row)).map((row) => row.slice(13))).toEqual([
      '1000',
      '400',
      '400',
      '400',
    ]);
  });

  it('of operator-directed rewards have own ones before Arno too', async () => {
    const rows = await bips('operator_directed_avs', '2024-12-01');
    expect(rows.map((row) => row.slice(11))).toEqual([
      '1 300',
      '2 1000',
      '1 300',
      '2 1000',
      '1 300',
      '2 1000',
      '1 300',
      '2 500',
    ]);
  });

  it('follow the day of the submission if it is later than the rewarded one', async () => {
    expect(await bips('avs', '2025-01-09')).toEqual(
      ['2024-12-12', '2024-12-13', '2025-01-08', '2025-01-09'].flatMap((day) => [
        `${day} 1 300`,
        `${day} 2 500`,
      ]),
    );
  });
});

describe('addresses without rewards of all earners', () => {
  it('are 48 of mainnet and none of any other network', () => {
    expect(rulesOf('mainnet').excludedBeforePanama.length).toBe(48);
    expect(rulesOf('holesky').excludedBeforePanama).toEqual([]);
  });

  it('earn from Panama (2024-10-01) on, and of other types before it too', async () => {
    await begin('mainnet', '2024-09-30', '2024-10-02');
    await connection.run(`
      create or replace table addresses as select * from (values (1, 'excluded'), (2, 'other')) a(id, address);
      create or replace table excluded as select 'excluded' as address;
      create or replace table submissions as
        select * from (values (1, 'all_earners'), (2, 'avs')) s(submission, type);
      create or replace table eligible_windows as
        select unnest([1, 2]) as submission, 0 as pool, 7 as operator, 5 as strategy, 1::hugeint as multiplier,
          null::hugeint as magnitude, null::hugeint as max_magnitude, 0 as from_day, 99999 as to_day;
      create or replace table holdings as
        select unnest([1, 2]) as staker, 7 as operator, 5 as strategy, 10::hugeint as shares, 0 as from_day, 99999 as to_day;
      create or replace table share_windows as from holdings limit 0`);
    const rows = await rowsOf(`
      select (date '1970-01-01' + day)::varchar, submission, staker from (${stakes.sql(wholeStatement(stakes))}) order by all`);
    expect(rows).toEqual([
      '2024-09-30 1 2',
      '2024-09-30 2 1',
      '2024-09-30 2 2',
      '2024-10-01 1 1',
      '2024-10-01 1 2',
      '2024-10-01 2 1',
      '2024-10-01 2 2',
    ]);
  });
});
