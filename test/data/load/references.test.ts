import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../common/snapshot-report.ts';
import { TABLES } from '../../../data/contract/tables.ts';
import { loadSnapshot } from '../../../data/load/load.ts';
import { referenceRules } from '../../../data/load/references.ts';
import { slicesOf } from '../../../data/load/slices.ts';
import { originalSnapshot, withDatabase } from '../../support/broken.ts';

const original = originalSnapshot(1);

describe('rows that name nothing in another table', () => {
  it('are the same, however many rows are looked up at a time', async () => {
    const folder = original.copy();
    await withDatabase(async (connection) => {
      const { rows } = await loadSnapshot([connection], folder);
      await connection.run('delete from snapshot.stakers where hash(staker) % 5 = 0');
      await connection.run('delete from snapshot.operators where hash(operator) % 3 = 0');
      const loaded = TABLES.filter(({ name }) => rows[name] !== undefined).map((table) => ({
        table,
        files: [],
        rows: rows[table.name] ?? 0,
        added: { name: table.name, rows: rows[table.name] ?? 0 },
        unusable: new Set<string>(),
        validated: new Set<string>(),
      }));
      const problemsOf = async (maxRows?: number) => {
        const problems: Problem[] = [];
        for (const { check } of referenceRules('snapshot', loaded, undefined, maxRows)) {
          problems.push(...(await check(connection)));
        }
        return problems;
      };
      const whole = await problemsOf();
      expect(whole.find(({ subject }) => subject === 'staker_shares.staker')?.rows).toBeGreaterThan(
        9,
      );
      expect(whole.map(({ subject }) => subject)).toContain('stakers.operator');
      expect(await problemsOf(7)).toEqual(whole);
    });
  });
});

describe('slices', () => {
  it('are as many as rows need, and at least one', () => {
    expect(slicesOf(0, 10).map((some) => some(['a']))).toEqual(['true']);
    expect(slicesOf(10, 10)).toHaveLength(1);
    expect(slicesOf(21, 10).map((some) => some(['a', 'b']))).toEqual(
      [0, 1, 2].map((slice) => `hash("a"::varchar, "b"::varchar) % 3 = ${slice}`),
    );
  });
});
