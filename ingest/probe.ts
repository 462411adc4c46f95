import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { withDatabase } from './database.ts';
import { findInputs } from './inputs.ts';
import { openJson } from './sources/open-json.ts';
import { parquet } from './sources/opened.ts';

/** Reads every value of a file as an ingest does, to see whether that ends the process. */
export async function readWhole(path: string): Promise<void> {
  const scratch = await mkdtemp(join(tmpdir(), `probe-${basename(path)}-`));
  try {
    const files = await findInputs([path]);
    await withDatabase({ store: scratch }, async (connection) => {
      if (files.some(({ format }) => format === 'json')) {
        await openJson(connection, files, scratch, () => 'true', []);
      } else await connection.run(`select max(hash(columns(*))) from ${parquet([path])}`);
    });
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
