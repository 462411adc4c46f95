import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { KnownDays } from '../../../engine/prepare/known-days.ts';
import { prepare } from '../../../engine/prepare/prepare.ts';
import { FOLDER } from '../../../engine/prepare/target.ts';
import { manifestOf, rowsByTable } from '../../support/prepared-rows.ts';
import { recordedDays } from '../../support/recorded-days.ts';
import { generated, temporaryFolder } from '../../support/snapshots.ts';

/** The second one knows every other day by the first one, which has one thread. */
let folders: readonly [string, string];
beforeAll(async () => {
  // Long enough for several threads to work on one statement. A snapshot of its size is prepared in
  // one thread.
  const snapshot = await generated('small', 1);
  const target = join(temporaryFolder(), 'another');
  const databaseBounds = { ...FOLDER.databaseBounds, threads: 2 };
  const records = join(temporaryFolder(), 'days');
  const one = join(temporaryFolder(), 'one');
  await prepare(snapshot, one, {}, { days: KnownDays.none(records) });
  const days = [...recordedDays(records)];
  const known = KnownDays.none();
  for (const [at, [key, rows]] of days.entries()) if (at % 2 > 0) known.rowsOf(key, () => rows);
  await prepare(snapshot, target, {}, { target: { ...FOLDER, databaseBounds }, days: known });
  expect(known.computed).toBe(days.length);
  expect(days.length).toBeGreaterThan(40);
  folders = [one, target];
});

describe('two preparations of one snapshot, one of them in one thread', () => {
  it('write the same manifest and the same bytes of every Arrow and export file', () => {
    const [one, another] = folders.map(manifestOf);
    expect(one?.others).toEqual(another?.others);
    expect(one?.rest).toEqual(another?.rest);
    expect(one?.id).toBe(another?.id);
    const paths = Object.keys(one?.others ?? {});
    expect(paths.filter((path) => path.endsWith('.arrow')).length).toBeGreaterThan(50);
    expect(paths.filter((path) => path.startsWith('exports/')).length).toBeGreaterThan(10);
    for (const path of paths) {
      const [first, second] = folders.map((folder) => readFileSync(join(folder, path)));
      expect(second && first?.equals(second), path).toBe(true);
    }
  });

  it('write the same rows into every table, those of lists in the same order', async () => {
    const [one, another] = [await rowsByTable(folders[0]), await rowsByTable(folders[1])];
    expect(Object.keys(one).length).toBeGreaterThan(30);
    expect(another).toEqual(one);
  });
});
