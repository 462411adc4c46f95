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
 * Reads and checks the snapshot that is named on the command line. This is a process of its own, as a
 * file that kills its reader shall not take the doctor along.
 */
async function read(folder: string): Promise<SnapshotRead> {
  const { snapshot, rows, problems } = await inspect(folder);
  const report = formatReport(folder, problems);
  if (snapshot === null) return { accepted: false, report };
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  const told = `${report}\n${snapshot.id}, ${count} rows`;
  return { accepted: true, report: told, warned: problems.length > 0, rows: count };
}

process.send?.(await read(process.argv[2] ?? ''), () => process.exit(0));
