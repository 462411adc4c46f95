import { describe, expect, it } from 'vitest';
import { matches } from '../../alerts/compare/matches.ts';
import { SnapshotError } from '../../common/snapshot-report.ts';
import { rulesOf, snapshotOf } from './comparing.ts';
import { at, slashRow, tokenRow } from './rows.ts';
import { NO_ROWS, type Tables } from './snapshot-writer.ts';

const RULES = rulesOf({ kind: 'slash' });

const malformed = slashRow(at(900, 3, 'a1'), { operator: '0x12' });
const fresh = slashRow(at(1050, 7, 'a2'));

const earlier: Tables = { ...NO_ROWS, slashes: [malformed], tokens: [tokenRow()] };

const compare = async (after: Tables, isChecked?: boolean) => {
  const before = await snapshotOf(1000, earlier);
  const later = await snapshotOf(1100, { ...earlier, ...after });
  return matches(isChecked === undefined ? before : { ...before, isChecked }, later, RULES);
};

describe('the files of a later snapshot', () => {
  it('are checked if no comparison checked those of the earlier one', async () => {
    for (const isChecked of [undefined, false])
      await expect(compare({}, isChecked)).rejects.toBeInstanceOf(SnapshotError);
  });

  it('are not checked again if the earlier one had them, and a comparison checked these', async () => {
    expect(await compare({}, true)).toEqual({ matches: [], skipped: [] });
  });

  it('are checked if they differ', async () => {
    const changed = compare({ slashes: [malformed, fresh] }, true);
    await expect(changed).rejects.toBeInstanceOf(SnapshotError);
    const tokens = [tokenRow({ symbol: 'ABC' })];
    expect(await compare({ tokens }, true)).toEqual({ matches: [], skipped: [] });
  });
});
