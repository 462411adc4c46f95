import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Problem } from '../../../common/snapshot-report.ts';
import { convert, TargetExists } from '../../../data/convert/convert.ts';
import { originalSnapshot, withDatabase } from '../../support/broken.ts';
import { temporaryFolder } from '../../support/snapshots.ts';
import { exported } from './exporting.ts';

const original = originalSnapshot(1);

let good: { csv: string; ndjson: string };
beforeAll(async () => {
  good = await withDatabase(async (connection) => ({
    csv: await exported(connection, original.folder, 'csv'),
    ndjson: await exported(connection, original.folder, 'ndjson'),
  }));
});

/** The problems of a copy of good files that `spoil` changed; the conversion must leave nothing. */
async function problemsOf(
  format: 'csv' | 'ndjson',
  spoil: (folder: string) => void,
): Promise<readonly Problem[]> {
  const from = join(temporaryFolder(), 'from');
  await cp(good[format], from, { recursive: true });
  spoil(from);
  const to = join(temporaryFolder(), 'to');
  const { snapshot, problems } = await convert(from, to, {});
  expect(snapshot).toBeNull();
  expect(readdirSync(dirname(to))).toEqual([]);
  return problems.filter(({ severity }) => severity === 'error');
}

/** Changes the lines of a file of text; the first line of a CSV file is its head. */
function edit(path: string, change: (lines: string[]) => void): void {
  const lines = readFileSync(path, 'utf8').split('\n');
  change(lines);
  writeFileSync(path, lines.join('\n'));
}

/** Puts a value in the place of a column of one row of a CSV file without quotes. */
function put(file: string, row: number, column: string, value: string) {
  return (folder: string) =>
    edit(join(folder, file), (lines) => {
      const at = lines[0]?.split(',').indexOf(column) ?? -1;
      const cells = (lines[row] ?? '').split(',');
      cells[at] = value;
      lines[row] = cells.join(',');
    });
}

/** The shown values of each column that breaks a rule. */
function shown(problems: readonly Problem[]): Record<string, readonly string[]> {
  return Object.fromEntries(problems.map(({ subject, examples }) => [subject, examples]));
}

describe('cells that do not mean a value of their column', () => {
  it('are named with their file, their rows and what stands there', async () => {
    const cells = {
      'staker_shares.shares': ['1e18', '-1', '1'.repeat(39)],
      'staker_shares.staker': ['0x12'],
      'avs_operators.registered': ['yes', '1'],
      'avs_operators.updated_at': [
        '1717200000',
        '2024-02-30 00:00:00',
        '2024-06-01 00:00:00 Europe/Berlin',
      ],
      'da_quorum_stakes.quorum_number': ['256', '-1'],
      'da_quorum_stakes.stake': ['1.0', 'NaN'],
      'da_quorum_stakes.block_number': ['1.5', '9223372036854775808'],
      'da_quorum_stakes.network': ['mainnet'],
      'tokens.dollar_price': ['inf'],
    };
    const problems = await problemsOf('csv', (folder) => {
      for (const [subject, values] of Object.entries(cells)) {
        const [table = '', column = ''] = subject.split('.');
        for (const [index, value] of values.entries()) {
          put(`${table}.csv`, index + 1, column, value)(folder);
        }
      }
    });
    expect(shown(problems)).toEqual(
      Object.fromEntries(
        Object.entries(cells).map(([subject, values]) => [
          subject,
          values.map((value, index) => `row ${index + 1}: ${value}`),
        ]),
      ),
    );
    const shares = problems.find(({ subject }) => subject === 'staker_shares.shares');
    expect(shares).toMatchObject({
      rows: 3,
      rule: expect.stringMatching(/^in staker_shares\.csv: not a whole number/),
    });
  });

  it('and nulls where none may be are named as well', async () => {
    const problems = await problemsOf('csv', put('staker_shares.csv', 2, 'shares', ''));
    expect(problems).toEqual([
      {
        severity: 'error',
        code: 'invalid_cell',
        parameters: { path: 'staker_shares.csv', rule: 'null where none is allowed' },
        subject: 'staker_shares.shares',
        rows: 1,
        rule: 'in staker_shares.csv: null where none is allowed',
        examples: ['row 2'],
      },
    ]);
  });

  it('are found in lists and structs', async () => {
    const cells = {
      quorum_numbers: ['[0, 1.0]', '[0, 1e2]', '[0, null]'],
      signed_stake_for_quorums: ['["x"]', '{"0": 1}', '0'],
      quorum_stakes: ['[]', '{"stake": "1"}'],
      logs: ['[1]'],
      block: ['{"block_number": 1.5}'],
    };
    const problems = await problemsOf('ndjson', (folder) =>
      edit(join(folder, 'da_batches.ndjson'), (lines) => {
        for (const [column, values] of Object.entries(cells)) {
          for (const [index, value] of values.entries()) {
            // Of a name that stands twice the last counts.
            lines[index] = `${lines[index]?.slice(0, -1)}, "${column}": ${value}}`;
          }
        }
      }),
    );
    expect(shown(problems)).toEqual(
      Object.fromEntries(
        Object.entries(cells).map(([column, values]) => [
          `da_batches.${column}`,
          values.map((value, index) => `row ${index + 1}: ${value}`),
        ]),
      ),
    );
  });
});

describe('a file', () => {
  it.each<[string, (folder: string) => void, string, RegExp]>([
    ['is missing', (f) => rmSync(join(f, 'avs.csv')), 'avs', /^the table is missing/],
    [
      'is there twice',
      (f) => writeFileSync(join(f, 'avs.jsonl'), ''),
      'avs',
      /^only one file .* avs\.csv and avs\.jsonl$/,
    ],
    ['is empty', (f) => writeFileSync(join(f, 'avs.csv'), ''), 'avs.csv', /no head line/],
    [
      'has a row with a cell too many',
      (f) => edit(join(f, 'staker_shares.csv'), (lines) => lines.splice(3, 1, `${lines[3]},x`)),
      'staker_shares.csv',
      /line 4/,
    ],
    [
      'has a row with a cell too few',
      (f) => edit(join(f, 'staker_shares.csv'), (lines) => lines.splice(3, 1, '0x1,2')),
      'staker_shares.csv',
      /line 4/,
    ],
    [
      'ends within quotes',
      (f) => edit(join(f, 'staker_shares.csv'), (lines) => lines.splice(3, 1, `"${lines[3]}`)),
      'staker_shares.csv',
      /[Qq]uote/,
    ],
    [
      'has text behind a closing quote',
      (f) => edit(join(f, 'staker_shares.csv'), (lines) => lines.splice(2, 0, '"a"b,c,1')),
      'staker_shares.csv',
      /line 3/,
    ],
    [
      'names a column twice',
      (f) => edit(join(f, 'staker_shares.csv'), (lines) => lines.splice(0, 1, 'staker,staker,x')),
      'staker_shares.csv',
      /"staker" twice/,
    ],
    [
      'is not UTF-8',
      (f) => writeFileSync(join(f, 'avs.csv'), Buffer.from('avs,name\n0x1,\xff\n', 'latin1')),
      'avs.csv',
      /UTF-8/,
    ],
    [
      'is not what .gz says',
      (f) => {
        rmSync(join(f, 'avs.csv'));
        writeFileSync(join(f, 'avs.csv.gz'), 'avs,name\n');
      },
      'avs.csv.gz',
      /gzip/,
    ],
    [
      'lacks a column',
      (f) => edit(join(f, 'staker_shares.csv'), (lines) => lines.splice(0, 1, 'staker,strategy,x')),
      'staker_shares.shares',
      /^the column is missing in staker_shares\.csv$/,
    ],
  ])('that %s is named', async (_what, spoil, subject, rule) => {
    const problems = await problemsOf('csv', spoil);
    expect(problems.map((problem) => [problem.subject, problem.rule])).toEqual([
      [subject, expect.stringMatching(rule)],
    ]);
  });

  it.each([
    ['{"staker": 1', /^line 2: not JSON/],
    ['[1]', /^line 2: not a JSON object/],
    ['null', /^line 2: not a JSON object/],
    ['', /^line 2: not JSON/],
    ['{"staker": "\\ud800"}', /^line 2: staker holds half of a surrogate pair/],
  ])('with the line %j is named with the line', async (line, rule) => {
    const problems = await problemsOf('ndjson', (folder) =>
      edit(join(folder, 'stakers.ndjson'), (lines) => lines.splice(1, 0, line)),
    );
    expect(problems.map((problem) => [problem.subject, problem.rule])).toEqual([
      ['stakers.ndjson', expect.stringMatching(rule)],
    ]);
  });
});

it('every problem of every file is told at once', async () => {
  const problems = await problemsOf('csv', (folder) => {
    put('staker_shares.csv', 1, 'shares', 'many')(folder);
    put('da_quorum_stakes.csv', 1, 'stake', 'much')(folder);
    rmSync(join(folder, 'avs.csv'));
  });
  expect(problems.map(({ subject }) => subject)).toEqual([
    'avs',
    'staker_shares.shares',
    'da_quorum_stakes.stake',
  ]);
});

it('rules that are about several rows are checked too', async () => {
  const problems = await problemsOf('csv', (folder) =>
    edit(join(folder, 'staker_shares.csv'), (lines) => lines.splice(1, 0, lines[1] ?? '')),
  );
  expect(problems.map(({ subject, rule }) => [subject, rule])).toEqual([
    ['staker_shares', 'the key (staker, strategy) must be unique'],
  ]);
});

it('a folder that is there is not written to', async () => {
  const to = join(temporaryFolder(), 'to');
  mkdirSync(to);
  await expect(convert(good.csv, to, {})).rejects.toThrow(TargetExists);
  expect(readdirSync(to)).toEqual([]);
  expect(existsSync(`${to}.unfinished-${process.pid}`)).toBe(false);
});

it('a folder of files that is not there is refused', async () => {
  const { problems } = await convert('/nowhere/at/all', join(temporaryFolder(), 'to'), {});
  expect(problems.map(({ rule }) => rule)).toEqual(['the folder does not exist']);
});
