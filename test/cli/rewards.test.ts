import { cpSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openDuckDB } from '../../common/duckdb.ts';
import { goldFolder } from '../rewards/computing.ts';
import { temporaryFolder } from '../support/snapshots.ts';
import { commandLine } from './running.ts';

const TABLES = goldFolder('edge');

describe('rewards', () => {
  it('writes a folder from input tables, and says what it has', async () => {
    const out = join(temporaryFolder(), 'earned');
    const runs = join(TABLES, 'runs.json');
    const { code, out: text } = await commandLine([
      'rewards',
      '--tables',
      TABLES,
      '--runs',
      runs,
      '--out',
      out,
    ]);
    expect(code).toBe(0);
    expect(text).toContain('787 amounts of 4 runs, the last one with cutoff 2026-03-20');
    for (const file of [
      'earned/2026-03.parquet',
      'cumulative.parquet',
      'roots.json',
      'rewards-report.json',
    ]) {
      expect(existsSync(join(out, file)), file).toBe(true);
    }
  });

  it('names operators that allocate with a max magnitude of 0, the first five of them', async () => {
    const inputs = temporaryFolder();
    cpSync(TABLES, inputs, { recursive: true });
    const instance = await openDuckDB();
    const path = join(inputs, 'magnitude_changes.parquet');
    await (await instance.connect()).run(
      `copy (select distinct operator, strategy, 0::decimal(38, 0) as max_magnitude, (select min(number) from '${join(TABLES, 'blocks.parquet')}') as block_number, 0::bigint as log_index
        from '${join(TABLES, 'allocation_changes.parquet')}') to '${path}' (format parquet);`,
    );
    instance.closeSync();
    const runs = join(TABLES, 'runs.json');
    const args = ['--tables', inputs, '--runs', runs, '--out', join(inputs, 'out')];
    const { code, out, err } = await commandLine(['rewards', ...args]);
    expect({ code, err }).toEqual({ code: 0, err: '' });
    const named = out.split('\n').filter((line) => line.startsWith('  damaged input: '));
    expect(named.length).toBeGreaterThan(0);
    expect(named[0]).toMatch(
      /operator 0x[0-9a-f]{40} allocates strategy 0x[0-9a-f]{40} to operator set \d+/,
    );
    expect(named.length).toBeLessThanOrEqual(6);
  });

  it('explains inputs that it cannot read', async () => {
    const folder = temporaryFolder();
    const runs = join(folder, 'runs.json');
    writeFileSync(runs, '{"cutoffs": []}');
    const { code, err } = await commandLine([
      'rewards',
      '--tables',
      TABLES,
      '--runs',
      runs,
      '--out',
      folder,
    ]);
    expect(code).toBe(1);
    expect(err).toContain('runs.json is no file of runs');
  });

  it.each([
    [['--out', 'out'], 'give either a snapshot or --tables'],
    [['--tables', 'inputs', '--out', 'out'], '--tables needs --runs'],
    [['snapshot', '--until', 'soon', '--out', 'out'], 'a date such as'],
  ])('refuses %j', async (args, message) => {
    const { code, err } = await commandLine(['rewards', ...args]);
    expect(code).toBe(2);
    expect(err).toContain(message);
  });
});
