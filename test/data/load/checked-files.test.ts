import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SnapshotError } from '../../../common/snapshot-report.ts';
import { TABLES } from '../../../data/contract/tables.ts';
import { fileKey } from '../../../data/load/checked-files.ts';
import { loadSnapshot } from '../../../data/load/load.ts';
import { originalSnapshot, rewrite, withDatabase } from '../../support/broken.ts';

const original = originalSnapshot(1);

/** Gives a check's problems. */
function checkOf(folder: string, checked?: ReadonlySet<string>) {
  return withDatabase(async (connection) => {
    const settings = { onlyChecked: true, ...(checked && { checked }) };
    try {
      const { rows } = await loadSnapshot([connection], folder, settings);
      return { errors: [], rows };
    } catch (cause) {
      if (!(cause instanceof SnapshotError)) throw cause;
      const errors = cause.problems.filter(({ severity }) => severity === 'error');
      return { errors, rows: cause.rows };
    }
  });
}

const HALF = '(select count(*) from source) // 2';

/**
 * Makes a snapshot with tables in two files each: the first one was checked before, the second
 * has the rows of a SELECT.
 */
async function divided(second: string) {
  const folder = original.copyWhole();
  const checked = new Set<string>();
  for (const { name: table } of TABLES) {
    mkdirSync(join(folder, table));
    const rows = (select: string) => `select * exclude ("row") from (${select})`;
    const first = `from source where "row" < ${HALF} order by "row"`;
    await rewrite(folder, table, rows(first), `${table}/0.parquet`);
    await rewrite(folder, table, rows(second), `${table}/1.parquet`);
    rmSync(join(folder, `${table}.parquet`));
    const bytes = readFileSync(join(folder, table, '0.parquet'));
    checked.add(fileKey({ table, sha256: createHash('sha256').update(bytes).digest('hex') }));
  }
  return { folder, checked };
}

describe('rows that were not checked before', () => {
  it('are read alone, and none is refused for those that were', async () => {
    const { folder, checked } = await divided(`from source where "row" >= ${HALF} order by "row"`);
    const { errors, rows } = await checkOf(folder, checked);
    expect(errors).toEqual([]);
    expect(rows).toEqual((await checkOf(folder)).rows);
  });

  const repeating: readonly (readonly [what: string, second: string])[] = [
    ['one that was', `from source where "row" = 0 or "row" >= ${HALF} order by "row"`],
    [
      'one that was, in another order',
      `from source where "row" = 0 or "row" >= ${HALF} order by "row" desc`,
    ],
    [
      'each other',
      `from source where "row" >= ${HALF} union all (from source order by "row" desc limit 1)`,
    ],
  ];

  it.each(repeating)('may not have a key of %s', async (_, second) => {
    const { folder, checked } = await divided(second);
    const { errors, rows } = await checkOf(folder, checked);
    const filled = TABLES.filter(({ name }) => (rows?.[name] ?? 0) > 2).map(({ name }) => name);
    expect(filled.length).toBeGreaterThan(60);
    const repeated = errors.filter(({ rule }) => rule.endsWith('must be unique'));
    expect(repeated.map(({ subject }) => subject).sort()).toEqual(filled.sort());
    expect(errors).toEqual((await checkOf(folder)).errors);
  });
});
