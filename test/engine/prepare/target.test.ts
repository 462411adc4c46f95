import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDuckDB } from '../../../common/duckdb.ts';
import { isMachineFailure } from '../../../common/machine-failure.ts';
import { prepare } from '../../../engine/prepare/prepare.ts';
import { FOLDER } from '../../../engine/prepare/target.ts';
import { PATHS } from '../../../engine/store/format.ts';
import { prepared } from '../../support/engines.ts';
import { bare, temporaryFolder } from '../../support/snapshots.ts';

/** Number of columns of the prepared tables that are stored as an ENUM. */
async function enumColumns(folder: string): Promise<number> {
  const instance = await openDuckDB(join(folder, PATHS.tables), { access_mode: 'READ_ONLY' });
  try {
    const connection = await instance.connect();
    const read = await connection.runAndReadAll(
      `select count(*) from duckdb_columns() where data_type like 'ENUM%'`,
    );
    return Number(read.getRowsJS()[0]?.[0]);
  } finally {
    instance.closeSync();
  }
}

it('a target bounds the words of the dictionaries of loaded columns', async () => {
  const snapshot = await bare(1);
  expect(await enumColumns(await prepared(snapshot))).toBeGreaterThan(0);
  const bounded = join(temporaryFolder(), 'prepared');
  await prepare(snapshot, bounded, {}, { target: { ...FOLDER, maxWords: 0 } });
  expect(await enumColumns(bounded)).toBe(0);
});

it('a full memory names its setting, and leaves nothing', async () => {
  const folder = join(temporaryFolder(), 'prepared');
  const snapshot = await bare(1);
  const preparing = prepare(snapshot, folder, {}, { memoryBytes: 4 * 2 ** 20 });
  await expect(preparing).rejects.toThrow(
    /^the snapshot needs more than the 4194304 bytes .*: set PREPARE_MEMORY to more \(Out of Memory Error/,
  );
  expect(existsSync(folder)).toBe(false);
  await expect(preparing).rejects.toSatisfy(isMachineFailure);
});
