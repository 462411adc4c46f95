import { loadSnapshot } from '../../data/load.ts';
import { formatReport, SnapshotError } from '../../data/report.ts';
import { Database } from '../../engine/database.ts';

/** What a process that reads a snapshot tells of it. */
export type SnapshotRead =
  | {
      readonly accepted: true;
      readonly report: string;
      readonly warned: boolean;
      /** Of all tables. */
      readonly rows: number;
    }
  | { readonly accepted: false; readonly report: string };

/**
 * Reads and checks the snapshot that is named on the command line. This is a process of its own, as a
 * file that kills its reader shall not take the doctor along.
 */
async function read(folder: string): Promise<SnapshotRead> {
  const database = await Database.create();
  try {
    const { id, rows, warnings } = await loadSnapshot(await database.builder(), folder);
    const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
    const report = `${formatReport(folder, warnings)}\n${id}, ${count} rows`;
    return { accepted: true, report, warned: warnings.length > 0, rows: count };
  } catch (cause) {
    if (!(cause instanceof SnapshotError)) throw cause;
    return { accepted: false, report: cause.message };
  } finally {
    database.close();
  }
}

process.send?.(await read(process.argv[2] ?? ''), () => process.exit(0));
