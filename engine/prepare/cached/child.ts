import { endWithParent } from '../../../common/end-with-parent.ts';
import { shorten } from '../../../common/shorten.ts';
import { SnapshotError } from '../../../common/snapshot-report.ts';
import type { PreparationMessage } from '../../store/preparation-protocol.ts';
import { diskSpace, isDiskFull } from '../folder/disk.ts';
import { folderToServe } from './folder-to-serve.ts';

/**
 * Gives the process that forked this one a prepared folder. Arguments: snapshot or prepared folder,
 * cache folder, most rows, bytes of DuckDB's memory, `verify` if hashes of files that are there are
 * compared.
 */
const [, , snapshot = '', cache = '', maxRows = '', memory = '', verify = ''] = process.argv;

// The service stops as a whole: it ends this process itself.
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
endWithParent();

send(await outcome(), () => process.exit(0));

function send(message: PreparationMessage, sent: () => void = () => {}): void {
  process.send?.(message, sent);
}

async function outcome(): Promise<PreparationMessage> {
  try {
    const settings = {
      maxRows: Number(maxRows),
      memoryBytes: Number(memory),
      verify: verify === 'verify',
      onWait: (message: string) => send({ type: 'waiting', message: shorten(message) }),
    };
    return { type: 'prepared', folder: await folderToServe(snapshot, cache, settings) };
  } catch (cause) {
    if (cause instanceof SnapshotError) {
      return { type: 'refused', report: cause.message, problems: cause.problems };
    }
    if (isDiskFull(cause)) return { type: 'failed', message: await diskFull() };
    const message = shorten(cause instanceof Error ? cause.message : String(cause));
    return { type: 'failed', message };
  }
}

async function diskFull(): Promise<string> {
  const { needed } = await diskSpace(snapshot, cache);
  return `${cache}: the disk is full; a prepared snapshot takes about ${(needed / 1e9).toFixed(2)} GB (CACHE_DIR)`;
}
