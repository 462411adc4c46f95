import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDuckDB } from '../../../common/duckdb.ts';
import { prepare } from '../../../engine/prepare/prepare.ts';
import { FOLDER, type PrepareTarget } from '../../../engine/prepare/target.ts';
import { PATHS } from '../../../engine/store/format.ts';
import { generated, temporaryFolder } from '../../support/snapshots.ts';

/** Number of columns of the prepared tables that are stored as an ENUM. */
async function enumColumns(target: PrepareTarget): Promise<number> {
  const folder = join(temporaryFolder(), 'prepared');
  await prepare(await generated('tiny', 1), folder, {}, { target });
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
  expect(await enumColumns(FOLDER)).toBeGreaterThan(0);
  expect(await enumColumns({ ...FOLDER, maxWords: 0 })).toBe(0);
});
