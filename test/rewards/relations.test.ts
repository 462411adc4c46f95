import { describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { calculate } from '../../rewards/calculate.ts';
import { BATCH_RELATIONS, FIRST_RELATIONS } from '../../rewards/calculation/relations.ts';
import { openTables } from '../../rewards/inputs/input-files.ts';
import { checkInputs } from '../../rewards/inputs/inputs.ts';
import { RewardsError } from '../../rewards/rewards-error.ts';
import { parseRuns, rulesOf, runsUntil } from '../../rewards/runs.ts';
import { goldFolder, goldRuns } from './computing.ts';

describe('the relations of the calculation', () => {
  it('have the columns that they declare', async () => {
    const instance = await openDuckDB();
    try {
      const connection = await instance.connect();
      await openTables(connection, goldFolder('edge'));
      await calculate(connection, { runs: goldRuns('edge'), done: 0, onMonth: async () => {} });
      for (const { name, columns } of [...FIRST_RELATIONS, ...BATCH_RELATIONS]) {
        const reader = await connection.runAndReadAll(`describe ${name}`);
        const found = Object.fromEntries(
          reader.getRowsJS().map(([column, type]) => [column, type]),
        );
        expect({ name, found }).toEqual({ name, found: columns });
      }
    } finally {
      instance.closeSync();
    }
  });
});

describe('inputs that break a rule', () => {
  it.each([
    ['rewards', 'replace((-1)::decimal(38, 0) as amount)', 'rewards.amount: -1 is not allowed'],
    ['rewards', 'replace(duration + 1 as duration)', 'rewards.duration: '],
    ['rewards', "replace('other' as type)", 'rewards.type: other is not allowed'],
    ['rewards', `replace('0x${'1'.repeat(64)}' as rewards_submission_hash)`, 'more than once'],
    ['share_deltas', "replace('0x12' as staker)", 'share_deltas.staker: 0x12 is not allowed'],
    ['blocks', 'replace(null::timestamp as timestamp)', 'blocks.timestamp: null is not allowed'],
  ])('%s: %s', async (table, change, message) => {
    const instance = await openDuckDB();
    try {
      const connection = await instance.connect();
      await openTables(connection, goldFolder('edge'));
      await connection.run(`
        alter view ${table} rename to unchanged;
        create temp view ${table} as select * ${change} from unchanged`);
      await expect(checkInputs(connection)).rejects.toThrow(message);
    } finally {
      instance.closeSync();
    }
  });

  it('a folder without a table', async () => {
    const instance = await openDuckDB();
    try {
      const connection = await instance.connect();
      await expect(openTables(connection, '/nowhere')).rejects.toThrow(
        '/nowhere/allocation_changes.parquet is missing',
      );
    } finally {
      instance.closeSync();
    }
  });
});

describe('a file of runs', () => {
  const rules = rulesOf('mainnet');

  it('has the rules of the network unless it has its own', () => {
    const runs = parseRuns('{"cutoffs": ["2026-03-12"]}', 'runs.json', rules);
    expect(runs.forks.sabine).toBe('2026-03-12');
    expect(runs.excludedBeforePanama).toHaveLength(48);
    const excluded = `0x${'A'.repeat(40)}`;
    const own = { cutoffs: ['2026-03-12'], excludedBeforePanama: [excluded] };
    expect(parseRuns(JSON.stringify(own), 'runs.json', rules).excludedBeforePanama).toEqual([
      excluded.toLowerCase(),
    ]);
  });

  it.each([
    ['{', 'runs.json is not JSON'],
    ['{"cutoffs": []}', 'runs.json is no file of runs'],
    ['{"cutoffs": ["2026-03-32"]}', 'runs.json is no file of runs'],
    ['{"cutoffs": ["2026-03-12", "2026-03-12"]}', 'cutoff 2026-03-12 must be after'],
    ['{"cutoffs": ["2026-03-12"], "fork": {}}', 'runs.json is no file of runs'],
  ])('%s is refused', (text, message) => {
    expect(() => parseRuns(text, 'runs.json', rules)).toThrow(RewardsError);
    expect(() => parseRuns(text, 'runs.json', rules)).toThrow(message);
  });

  it.each([
    ['2026-03-11', ['2026-03-12']],
    ['2026-03-13', ['2026-03-12', '2026-03-14']],
    ['2026-03-30', ['2026-03-12', '2026-03-15', '2026-03-31']],
  ])('ends with a run for %s', (until, cutoffs) => {
    const runs = { ...rules, cutoffs: ['2026-03-12', '2026-03-15'] };
    expect(runsUntil(runs, until).cutoffs).toEqual(cutoffs);
  });
});
