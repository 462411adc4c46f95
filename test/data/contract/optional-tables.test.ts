import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../common/snapshot-report.ts';
import { MANDATORY_TABLE_NAMES, TABLE_NAMES } from '../../../common/table-names.ts';
import { TABLES, type TableName } from '../../../data/contract/tables.ts';
import { agreementRules } from '../../../data/load/agreements.ts';
import { loadSnapshot } from '../../../data/load/load.ts';
import {
  accepted,
  error,
  errorsOf,
  firstRows,
  originalSnapshot,
  replace,
  replacing,
  rewrite,
  withDatabase,
} from '../../support/broken.ts';
import { text } from '../expected-problems.ts';

const original = originalSnapshot(1);

/** A manifest that lists the given tables, with hashes that no file has. */
function listing(folder: string, tables: Readonly<Record<string, readonly string[]>>): void {
  const file = (path: string) => ({ path, sha256: '0'.repeat(64), rows: 1 });
  const listed = Object.entries(tables).map(([name, paths]) => [name, { files: paths.map(file) }]);
  const head = { version: 1, id: 'one', createdAt: '2025-06-01T00:00:00Z', blockNumber: null };
  const document = { ...head, tables: Object.fromEntries(listed) };
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(document));
}

const mandatory = Object.fromEntries(
  MANDATORY_TABLE_NAMES.map((name) => [name, [`${name}.parquet`]]),
);

describe('an optional table', () => {
  it('that is left out has no rows, not even none', async () => {
    const { rows } = await accepted(original.folder);
    expect(Object.keys(rows)).toEqual([...MANDATORY_TABLE_NAMES]);
  });

  it('is read where it is there', async () => {
    const { rows } = await accepted(original.copyWhole());
    expect(Object.keys(rows)).toEqual([...TABLE_NAMES]);
  });

  it.each([
    [['withdrawals.parquet'], 'withdrawals.parquet'],
    [[], undefined],
  ])('that the manifest lists as %j and that is not there is an error', async (paths, path) => {
    const folder = original.copy();
    listing(folder, { ...mandatory, withdrawals: paths });
    const found = await errorsOf(folder);
    const expected = path === undefined ? 'withdrawals' : path;
    expect(found.filter(({ subject }) => subject.startsWith('withdrawals'))).toEqual([
      error(expected, path === undefined ? 'the table is missing' : 'the file does not exist'),
    ]);
  });

  it('that is there and not in the manifest is an error', async () => {
    const folder = original.copyWith('withdrawals');
    listing(folder, mandatory);
    const found = await errorsOf(folder);
    expect(found.filter(({ subject }) => subject === 'withdrawals')).toEqual([
      error('withdrawals', 'withdrawals.parquet is there, and the manifest does not list it'),
    ]);
  });

  it('whose reference leads to one that is left out is accepted', async () => {
    const { warnings } = await accepted(original.copyWith('allocations', 'operator_set_members'));
    expect(warnings.filter(({ subject }) => subject.startsWith('allocations'))).toEqual([]);
  });

  it('of which every row is malformed is reported like any other', async () => {
    const folder = original.copyWith('share_changes');
    const values = { deposit_shares: `'1e3'`, reason: `'gift'` };
    await rewrite(folder, 'share_changes', `select ${replacing(values)} from source`);
    const [amounts, reasons, ...others] = await errorsOf(folder);
    expect(others).toEqual([]);
    expect(amounts?.rule).toMatch(/^not a whole number from -\(1e38 - 1\) to 1e38 - 1/);
    expect(amounts?.examples).toEqual(['1e3']);
    expect(reasons?.rule).toMatch(/^not one of the 7 values/);
  });

  const MAX = '9'.repeat(38);

  it('takes signed amounts to both ends', async () => {
    const folder = original.copyWith('share_changes');
    const values = [text(`-${MAX}`), text(MAX)];
    const rest = 'deposit_shares::varchar';
    await replace(folder, 'share_changes', { deposit_shares: firstRows(values, rest) });
    const { answer } = await accepted(
      folder,
      'select min(deposit_shares)::varchar, max(deposit_shares)::varchar from snapshot.share_changes',
    );
    expect(answer).toEqual([[`-${MAX}`, MAX]]);
  });

  it('takes no other text as a signed amount', async () => {
    const folder = original.copyWith('share_changes');
    const others = [`-1${'0'.repeat(38)}`, `1${'0'.repeat(38)}`, '--1', '+1', ''];
    const values = firstRows(others.map(text), 'deposit_shares::varchar');
    await replace(folder, 'share_changes', { deposit_shares: values });
    expect(await errorsOf(folder)).toMatchObject([
      { subject: 'share_changes.deposit_shares', rows: others.length },
    ]);
  });
});

describe('a table of changes that does not end in the state', () => {
  it.each<[TableName, column: string, value: string, others: TableName[]]>([
    ['share_changes', 'shares', '7', []],
    ['delegation_changes', 'operator', 'null::varchar', []],
    ['operator_share_changes', 'shares', '7', ['operator_shares']],
    ['registration_changes', 'registered', 'false', []],
    ['magnitude_changes', 'max_magnitude', '7', ['magnitudes']],
  ])('is a warning: %s.%s = %s', async (name, column, value, others) => {
    const folder = original.copyWith(name, ...others);
    await rewrite(folder, name, `select ${replacing({ [column]: value })} from source`);
    const { warnings } = await accepted(folder);
    const [found, ...more] = warnings.filter(({ rule }) => rule.startsWith('the newest change'));
    expect(more).toEqual([]);
    expect(found).toMatchObject({ severity: 'warning', subject: `${name}.${column}` });
    expect(found?.rows).toBeGreaterThan(0);
    expect(found?.examples[0]).toMatch(/^0x[0-9a-f]{40}/);
  });

  it('is the same warning, however many changes are compared at a time', async () => {
    const folder = original.copyWith('share_changes', 'registration_changes');
    await rewrite(
      folder,
      'share_changes',
      `select ${replacing({ shares: `if("row" % 3 = 0, '7', shares)` })} from source`,
    );
    await withDatabase(async (connection) => {
      const { rows } = await loadSnapshot([connection], folder);
      const loaded = TABLES.map((table) => ({
        table,
        files: [],
        rows: rows[table.name] ?? 0,
        added: { name: table.name, rows: rows[table.name] ?? 0 },
        unusable: new Set<string>(),
        validated: new Set<string>(),
      }));
      const warningsOf = async (maxRows?: number) => {
        const names = ['share_changes', 'staker_shares', 'registration_changes', 'avs_operators'];
        const some = loaded.filter(({ table }) => names.includes(table.name));
        const rules = agreementRules('snapshot', some, maxRows);
        const problems: Problem[] = [];
        for (const { check } of rules) problems.push(...(await check(connection)));
        return problems;
      };
      const whole = await warningsOf();
      expect(whole.map(({ subject }) => subject)).toEqual(['share_changes.shares']);
      expect(whole[0]?.rows).toBeGreaterThan(3);
      expect(await warningsOf(20)).toEqual(whole);
    });
  });

  it('is none where the table of the state is left out', async () => {
    const folder = original.copyWith('operator_share_changes');
    await rewrite(
      folder,
      'operator_share_changes',
      `select ${replacing({ shares: '7' })} from source`,
    );
    const { warnings } = await accepted(folder);
    expect(warnings.filter(({ rule }) => rule.startsWith('the newest change'))).toEqual([]);
  });
});
