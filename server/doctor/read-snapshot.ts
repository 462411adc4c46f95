import { inspect } from '../../data/inspect.ts';
import { formatReport } from '../../data/report.ts';

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
 * Reads and checks the snapshot that is named on the command line, and after it the rows that it may have. This is a process of its own, as a
 * file that kills its reader shall not take the doctor along.
 */
async function read(folder: string, maxRows: number): Promise<SnapshotRead> {
  const { snapshot, rows, problems } = await inspect(folder, { maxRows });
  const report = formatReport(folder, problems);
  if (snapshot === null) return { accepted: false, report };
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  const told = `${report}\n${snapshot.id}, ${count} rows`;
  return { accepted: true, report: told, warned: problems.length > 0, rows: count };
}

const [, , folder = '', maxRows = ''] = process.argv;
process.send?.(await read(folder, Number(maxRows)), () => process.exit(0));
