import { describe, expect, it } from 'vitest';
import { PREPARE_MEMORY } from '../../../common/limits.ts';
import { folderBytes, preparationBytes } from '../../../engine/preparation-needs.ts';

/** Measured snapshots: bytes of the files, rows, bytes of the folder, and of memory at the peak. */
const MEASURED = [
  ['a chain', 0.9e6, 3480, 15e6, 256e6],
  ['size small', 4.3e6, 92_191, 112e6, 386e6],
  ['size real', 376e6, 7_390_390, 3.5e9, 1.5e9],
  ['40,000 operator sets without members', 5e6, 132_192, 159e6, 394e6],
  ['2,000 AVSs over three years', 5.7e6, 176_773, 187e6, 639e6],
  ['2,000 strategies of strangers and 3,480 rows', 0.57e6, 24_543, 52e6, 501e6],
  ['4,000 strategies of strangers and 3,480 rows', 0.7e6, 44_543, 70e6, 533e6],
  ['2,000 strategies of strangers in size small', 4.8e6, 112_191, 140e6, 534e6],
  ['4,000 sets whose shares change daily', 6.2e6, 253_703, 220e6, 513e6],
] as const;

describe('the needs of a preparation', () => {
  it.each(MEASURED)('are at least those of %s', (_name, bytes, rows, folder, peak) => {
    expect(folderBytes({ bytes, rows })).toBeGreaterThan(folder);
    expect(preparationBytes(rows, PREPARE_MEMORY)).toBeGreaterThan(peak);
  });

  it('follow the rows if equal ones take few bytes, and the bytes if texts are long', () => {
    const one = { bytes: 5e6, rows: 1e5 };
    expect(folderBytes({ ...one, rows: 1e7 })).toBeGreaterThan(20 * folderBytes(one));
    expect(folderBytes({ ...one, bytes: 5e8 })).toBeGreaterThan(20 * folderBytes(one));
  });

  it('have at most the memory that DuckDB may use', () => {
    expect(preparationBytes(1e7, 2e9) - preparationBytes(1e7, 1e9)).toBe(1e9);
  });
});
