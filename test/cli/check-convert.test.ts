import { existsSync, readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { beforeAll, describe, expect, it } from 'vitest';
import { TABLE_NAMES } from '../../common/table-names.ts';
import { exported } from '../data/convert/exporting.ts';
import { bare, inSample, SAMPLE, temporaryFolder } from '../support/snapshots.ts';
import { inProcess } from './in-process.ts';
import { parsed } from './parsed.ts';
import { commandLine } from './running.ts';

let folder: string;
beforeAll(async () => {
  folder = await bare(1);
});

describe('check', () => {
  it('tells the rows of each table of a sound snapshot and ends with 0', async () => {
    const { code, out, err } = await commandLine(['check', '--strict', SAMPLE]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`snapshot ${SAMPLE} accepted: 0 errors, 0 warnings\nid `);
    expect(out).toMatch(/^stakers +1,500 {2}sound$/m);
    const expected = TABLE_NAMES.filter((name) => inSample({ name }));
    expect(out.match(/ sound$/gm)?.length).toBe(expected.length);
  });

  it('tells warnings with the values at fault; only --strict ends with 1', async () => {
    const loose = await inProcess(['check', folder]);
    expect(loose.code).toBe(0);
    expect(loose.out).toMatch(/^stakers +40 {2}1 warning$/m);
    expect(loose.out).toMatch(
      /^warning stakers\.operator, 3 rows\n {2}does not resolve in .*\n {2}"0x[0-9a-f]{40}"\n/m,
    );
    expect(await inProcess(['check', '--strict', folder])).toEqual({ ...loose, code: 1 });
  });

  it('tells every problem of one that is refused, and ends with 1', async () => {
    const broken = await bare(2);
    rmSync(join(broken, 'rewards.parquet'));
    const { code, out, err } = await inProcess(['check', broken]);
    expect({ code, err }).toEqual({ code: 1, err: '' });
    expect(out).toContain(`snapshot ${broken} refused: 1 error`);
    expect(out).toMatch(/^rewards +\S+ {2}1 error$/m);
    expect(out).toMatch(/^error rewards\n {2}the table is missing$/m);
  });

  it.each([
    ['check', []],
    ['convert', [join(temporaryFolder(), 'to')]],
  ])('%s tells of no table where the folder is not there, and ends with 1', async (name, more) => {
    const { code, out } = await inProcess([name, '/nowhere/at/all', ...more]);
    expect(code).toBe(1);
    expect(out).toBe(
      'snapshot /nowhere/at/all refused: 1 error, 0 warnings\n\n' +
        'error /nowhere/at/all\n  the folder does not exist\n',
    );
  });
});

describe('convert', () => {
  it('makes a snapshot that check accepts, with the identity that it was given', async () => {
    const connection = await (await DuckDBInstance.create(':memory:')).connect();
    const from = await exported(connection, folder, 'csv');
    connection.closeSync();
    const to = join(temporaryFolder(), 'deep', 'to');
    const identity = ['--id', 'day-1', '--created-at', '2025-06-01T00:00:00Z', '--block', '7'];
    const { code, out, err } = await commandLine(['convert', from, to, ...identity]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain(`snapshot ${to} accepted: 0 errors, 4 warnings\n`);
    expect(out).toContain('\nid day-1, created 2025-06-01T00:00:00Z, block 7\n');
    expect((await inProcess(['check', to])).out).toBe(out);
    const again = await inProcess(['convert', from, to]);
    expect(again).toMatchObject({ code: 1, out: '' });
    expect(again.err).toBe(`${to}: is there already; name a folder that is not\n`);
  });

  it('ends with 1 and leaves nothing where files are missing', async () => {
    const to = join(temporaryFolder(), 'to');
    const { code, out } = await inProcess(['convert', temporaryFolder(), to]);
    expect(code).toBe(1);
    expect(out).toContain('refused: 12 errors');
    expect(existsSync(to)).toBe(false);
    expect(readdirSync(dirname(to))).toEqual([]);
  });

  it.each([
    [['convert', 'a'], "missing required argument 'to'"],
    [['convert', 'a', 'b', '--block', '-1'], "'-1' is invalid. It must be a whole number."],
    [['convert', 'a', 'b', '--id', 'ü'], 'It must be 1 to 128 printable ASCII characters.'],
    [['convert', 'a', 'b', '--created-at', 'now'], 'It must be a time such as 2025-06-01T'],
  ])('ends with 2 for %j and says why', async (args, why) => {
    const { code, err } = await parsed(args);
    expect(code).toBe(2);
    expect(err).toContain(why);
  });
});
