import { readingTables, snapshotTable } from '../shared/snapshot-files.ts';

/**
 * Lists the metadata URIs that a snapshot's operators and AVSs have, ascending. Throws an
 * IngestError if the folder has no such tables as Parquet.
 */
export async function snapshotUris(folder: string): Promise<string[]> {
  const tables = [await snapshotTable(folder, 'operators'), await snapshotTable(folder, 'avs')];
  return readingTables(`snapshot ${folder}`, async (connection) => {
    const selects = tables.map((table) => `select metadata_uri from ${table}`);
    const found = await connection.runAndReadAll(/* sql */ `
      select distinct metadata_uri
      from (${selects.join(' union all ')})
      where metadata_uri <> ''
      order by metadata_uri`);
    return found.getRows().map(([uri]) => String(uri));
  });
}
