import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { SnapshotError } from '../../../common/snapshot-report.ts';
import { sqlText } from '../../../common/sql.ts';
import { loadSnapshot } from '../../../data/load/load.ts';
import {
  accepted,
  ask,
  error,
  errorsOf,
  originalSnapshot,
  rewrite,
  withDatabase,
} from '../../support/broken.ts';

const originals = {
  parquet: originalSnapshot(1),
  arrow: originalSnapshot(1, 'arrow'),
};
const original = originals.parquet;

/** The report of a snapshot that is loaded with a bound, and the tables that were made for it. */
async function refusedBeyond(
  folder: string,
  maxRows: number,
): Promise<{ report: string; tables: unknown[][] }> {
  return withDatabase(async (connection) => {
    const refusal = await loadSnapshot([connection], folder, { maxRows }).catch((cause) => cause);
    if (!(refusal instanceof SnapshotError)) throw new Error(`${folder}: ${refusal}`);
    const tables = await ask(connection, 'select table_name from duckdb_tables()');
    return { report: refusal.message, tables };
  });
}

/**
 * Replaces the file of a table by the rows of `select`, in which it is `source`, as small as they
 * get.
 */
async function pack(folder: string, table: string, select: string): Promise<void> {
  const path = join(folder, `${table}.parquet`);
  await withDatabase(async (connection) => {
    await connection.run(`create table source as select * from read_parquet(${sqlText(path)})`);
    await connection.run(
      `copy (${select}) to ${sqlText(path)}
       (format parquet, compression zstd, row_group_size 4000000)`,
    );
  });
}

describe('a file that unpacks to more than it can mean is refused before a row is read', () => {
  it('millions of equal rows in a few kilobytes', async () => {
    const folder = original.copy();
    const first = '(select staker, strategy, 1 as shares from source limit 1)';
    const select = `select * exclude (range) from ${first}, range(2000000)`;
    await pack(folder, 'staker_shares', select);
    const { size } = statSync(join(folder, 'staker_shares.parquet'));
    expect(size).toBeLessThan(20_000);
    expect(await errorsOf(folder)).toEqual([
      error('staker_shares', `holds 2000000 rows in ${size} bytes, more than 1 a byte`),
    ]);
  });

  it('millions of equal values in a list of one row', async () => {
    const folder = original.copy();
    const numbers = 'if(rowid = 0, list_resize([0], 3000000, 0), quorum_numbers)';
    const select = `select * replace (${numbers} as quorum_numbers) from source`;
    await pack(folder, 'da_batches', select);
    const { size } = statSync(join(folder, 'da_batches.parquet'));
    expect(size).toBeLessThan(3_000_000 / 64);
    expect(await errorsOf(folder)).toEqual([
      error('da_batches', `values of a column in ${size} bytes, more than 64 a byte`),
    ]);
  });

  it('with whatever else is known by then', async () => {
    const folder = original.copy();
    const columns = '* exclude ("row", range)';
    await rewrite(folder, 'avs', `select ${columns} from source, range(200000) where "row" = 0`);
    mkdirSync(join(folder, 'tokens'));
    await rewrite(folder, 'tokens', 'select 1 as one', 'tokens/1.parquet');
    expect(await errorsOf(folder)).toEqual([
      error('tokens', 'only one form of the table'),
      error('avs', 'holds 200000 rows'),
    ]);
  });
});

describe.each(Object.entries(originals))('the rows of %s files', (_format, { folder }) => {
  it('are at most as many as is allowed for all tables together', async () => {
    const rows = Object.values((await accepted(folder)).rows).reduce((sum, one) => sum + one, 0);
    const { report, tables } = await refusedBeyond(folder, rows - 1);
    expect(report).toContain(`the tables hold ${rows} rows together, more than ${rows - 1}`);
    expect(tables).toEqual([]);
    const loaded = await withDatabase((connection) =>
      loadSnapshot([connection], folder, { maxRows: rows }),
    );
    expect(loaded.folder).toBe(folder);
  });
});
