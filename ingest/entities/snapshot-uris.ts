import { access, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDuckDB } from '../../common/duckdb.ts';
import { sqlText } from '../../common/sql.ts';
import { IngestError } from '../shared/ingest-error.ts';

/**
 * The metadata URIs of a snapshot's operators and AVSs, ascending. Throws an IngestError if the
 * folder has no such tables as Parquet, the format of `ingest` and `convert`.
 */
export async function snapshotUris(folder: string): Promise<string[]> {
  const files = [...(await filesOf(folder, 'operators')), ...(await filesOf(folder, 'avs'))];
  const instance = await openDuckDB();
  try {
    const connection = await instance.connect();
    const selects = files.map((file) => `select metadata_uri from read_parquet(${sqlText(file)})`);
    const found = await connection.runAndReadAll(/* sql */ `
      select distinct metadata_uri
      from (${selects.join(' union all ')})
      where metadata_uri <> ''
      order by metadata_uri`);
    return found.getRows().map(([uri]) => String(uri));
  } catch (cause) {
    const [reason] = String(cause).split('\n');
    throw new IngestError([`snapshot ${folder}: its tables cannot be read: ${reason}`], {
      cause,
    });
  } finally {
    instance.closeSync();
  }
}

/** The Parquet files of a table: one, or a folder of parts. */
async function filesOf(folder: string, table: string): Promise<string[]> {
  const file = join(folder, `${table}.parquet`);
  if (
    await access(file).then(
      () => true,
      () => false,
    )
  )
    return [file];
  const parts = await readdir(join(folder, table)).catch(() => []);
  const files = parts.filter((name) => name.endsWith('.parquet'));
  if (files.length === 0)
    throw new IngestError([`snapshot ${folder}: there is no ${table}.parquet`]);
  return files.sort().map((name) => join(folder, table, name));
}
