import { endWithParent } from '../../../common/end-with-parent.ts';
import { formatReport } from '../../../common/snapshot-report.ts';
import { inspect } from '../../../data/load/inspect.ts';
import type { SnapshotReadMessage } from '../../store/snapshot-read.ts';
import { diskSpace } from '../folder/disk.ts';

/**
 * Reads and checks a snapshot in a process of its own, which a file that kills its reader may take
 * along. Arguments: snapshot, cache folder, rows that it may have.
 */
const [, , folder = '', cache = '', maxRows = ''] = process.argv;

endWithParent();
process.send?.(await read(), () => process.exit(0));

async function read(): Promise<SnapshotReadMessage> {
  const { snapshot, rows, problems } = await inspect(folder, { maxRows: Number(maxRows) });
  const report = formatReport(folder, problems);
  if (snapshot === null) return { accepted: false, report };
  const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
  const message = `${report}\n${snapshot.id}, ${count} rows`;
  const disk = await diskSpace(folder, cache);
  const warned = problems.length > 0;
  return { accepted: true, report: message, warned, digest: snapshot.digest, rows: count, disk };
}
