import { createHash } from 'node:crypto';
import { chmodSync, cpSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { absentTables } from '../../../common/table-names.ts';
import { loadSnapshot } from '../../../data/load/load.ts';
import { KnownDays } from '../../../engine/prepare/known-days.ts';
import { rollUp } from '../../../engine/prepare/rollup.ts';
import { registerFunctions } from '../../../engine/prepare/sql/register-functions.ts';
import { SLASHABLE_DAYS_TABLES } from '../../../engine/sql/slashable-tables.ts';
import { recordedDays } from '../../support/recorded-days.ts';
import { bare, CHANGE_TABLES, temporaryFolder } from '../../support/snapshots.ts';

const READ_TABLES = [
  ...new Set([...CHANGE_TABLES, ...SLASHABLE_DAYS_TABLES]),
  'operator_groups',
  'prices',
] as const;

/** The rows of days that a roll-up with `days` gives, by what they are about. */
async function rowsOf(days?: KnownDays): Promise<Record<string, readonly string[]>> {
  const instance = await DuckDBInstance.create(':memory:');
  const connection = await instance.connect();
  await registerFunctions(connection);
  const { rows } = await loadSnapshot([connection], snapshot);
  await connection.run('create schema rollup');
  await rollUp(connection, { absent: absentTables(rows), block: null, ...(days && { days }) });
  const concentration = (heldBy: string) =>
    textsOf(connection, `(from rollup.concentration_days where held_by = '${heldBy}')`);
  const found = {
    operators: await concentration('operator'),
    groups: await concentration('group'),
    stakers: await concentration('staker'),
    tokens: await concentration('token'),
    avs: await concentration('avs'),
    slashable: await textsOf(connection, 'rollup.slashable_days'),
  };
  connection.closeSync();
  instance.closeSync();
  return found;
}

async function textsOf(connection: DuckDBConnection, table: string): Promise<string[]> {
  const reader = await connection.runAndReadAll(`select one::varchar from ${table} one order by 1`);
  return reader.getRowsJS().map(([text]) => String(text));
}

let snapshot: string;
let records: string;
let first: Record<string, readonly string[]>;
beforeAll(async () => {
  snapshot = await bare(1, ...READ_TABLES);
  records = join(temporaryFolder(), 'days');
  const days = KnownDays.none(records);
  first = await rowsOf(days);
  expect(days.computed).toBeGreaterThan(20);
  await days.save('0'.repeat(32));
});

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex');

/** The number of holders and of members in each day of a marked record. */
const MARK = '777777';

type Change = (text: string) => string;

/** A copy of the records with marked numbers, after a change of its content and of its bytes. */
function marked(change: Change = (text) => text, damage: Change = (text) => text): string {
  const copy = join(temporaryFolder(), 'days');
  cpSync(records, copy, { recursive: true });
  chmodSync(copy, 0o700);
  for (const name of readdirSync(copy)) {
    const [, content = ''] = readFileSync(join(copy, name), 'utf8').split('\n');
    const text = change(content.replaceAll(/(\[\["|",")\d+(?=[ "])/g, `$1${MARK}`));
    writeFileSync(join(copy, name), damage(`${hashOf(text)}\n${text}`));
  }
  return copy;
}

const keys = () => [...recordedDays(records).keys()];

const foundIn = (days: KnownDays) => keys().filter((key) => days.find(key) !== undefined);

describe('days that an earlier preparation knows', () => {
  it('are not computed again, and give the same rows', async () => {
    const known = await KnownDays.open(records);
    expect(await rowsOf(known)).toEqual(first);
    expect(known.computed).toBe(0);
    expect(await rowsOf()).toEqual(first);
  });

  it('have the rows of the record, of each kind', async () => {
    const read = await rowsOf(await KnownDays.open(marked()));
    for (const [about, rows] of Object.entries(read)) {
      expect(rows.length, about).toBe(first[about]?.length);
      expect(rows.filter((row) => row.includes(MARK)).length, about).toBeGreaterThan(0);
    }
  });

  it('give the same rows if only some of them are known', async () => {
    const every = [...recordedDays(records)];
    const known = KnownDays.none();
    for (const [at, [key, rows]] of every.entries()) if (at % 3 > 0) known.rowsOf(key, () => rows);
    expect(known.computed).toBeLessThan(every.length);
    expect(await rowsOf(known)).toEqual(first);
    expect(known.computed).toBe(every.length);
  });

  it.each<readonly [string, Change | undefined, Change | undefined]>([
    ['another version', (text) => text.replace(/"version":\d+/, '"version":1'), undefined],
    ['another content', () => '[]', undefined],
    ['no content', () => '', undefined],
    ['another digit', undefined, (text) => text.replace(MARK, '777771')],
    ['half of its bytes', undefined, (text) => text.slice(0, text.length / 2)],
    ['no bytes', undefined, () => ''],
  ])('are not found if the record has %s', async (_what, change, damage) => {
    expect(foundIn(await KnownDays.open(marked(change, damage)))).toEqual([]);
    expect(foundIn(await KnownDays.open(marked()))).toEqual(keys());
  });

  it('are not found if others may write to the folder of records', async () => {
    const copy = marked();
    chmodSync(copy, 0o777);
    expect(foundIn(await KnownDays.open(copy))).toEqual([]);
    expect(foundIn(KnownDays.none(copy))).toEqual([]);
  });

  it('stay known while four newer folders have records', async () => {
    const copy = marked();
    for (let at = 1; at < 6; at += 1) {
      const days = await KnownDays.open(copy);
      days.rowsOf(String(at), () => [['1']]);
      await days.save(String(at).repeat(32));
    }
    expect(readdirSync(copy).sort()).toEqual(
      [2, 3, 4, 5].map((at) => `${`${at}`.repeat(32)}.json`),
    );
  });

  it('leave no record if there are none', async () => {
    const folder = join(temporaryFolder(), 'days');
    await KnownDays.none(folder).save('0'.repeat(32));
    expect(readdirSync(join(folder, '..'))).toEqual([]);
  });
});

describe('an unfinished record', () => {
  const unfinished = (copy: string, run: string, ageMs: number) => {
    const name = `${'1'.repeat(32)}.json.${run}.new`;
    writeFileSync(join(copy, name), 'half of a rec');
    const written = new Date(Date.now() - ageMs);
    utimesSync(join(copy, name), written, written);
    return name;
  };

  it('is not read, and goes with the next record unless a writer may be at it', async () => {
    const copy = marked();
    const left = unfinished(copy, 'a'.repeat(16), 3_600_000);
    // An hour ahead, so that no pause of the machine makes it old.
    const current = unfinished(copy, 'b'.repeat(16), -3_600_000);
    const days = await KnownDays.open(copy);
    expect(foundIn(days)).toEqual(keys());
    days.rowsOf('1', () => [['1']]);
    await days.save('2'.repeat(32));
    expect(readdirSync(copy)).not.toContain(left);
    expect(readdirSync(copy)).toContain(current);
  });
});
