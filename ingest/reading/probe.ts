import { makeTemporaryFolder } from '../../common/temporary-folder.ts';
import { parquet } from '../duckdb/parquet.ts';
import { findInputs } from '../sources/inputs.ts';
import { openCsv } from '../sources/open-csv.ts';
import { openJson } from '../sources/open-json.ts';
import { withDatabase } from '../store/database.ts';

/** Reads every value in a file as an ingest does, to find out whether that crashes the process. */
export async function readWhole(path: string): Promise<void> {
  const scratch = makeTemporaryFolder('probe');
  try {
    const files = await findInputs([path]);
    await withDatabase({ store: scratch.path }, async (connection) => {
      const [format] = files.map((file) => file.format);
      const conversion = { folder: scratch.path, selected: () => 'true', problems: [] };
      if (format === 'json') await openJson(connection, files, conversion);
      else if (format === 'csv') await openCsv(connection, files, conversion);
      else await connection.run(`select max(hash(columns(*))) from ${parquet([path])}`);
    });
  } finally {
    scratch.remove();
  }
}
