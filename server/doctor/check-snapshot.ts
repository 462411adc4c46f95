import { PreparedFolder } from '../../engine/store/prepared-folder.ts';
import {
  isPrepared,
  ofOtherVersion,
  type PreparedFrom,
  snapshotOfOther,
} from '../../engine/store/read-manifest.ts';
import type { SnapshotReadMessage } from '../../engine/store/snapshot-read.ts';
import { StoreError } from '../../engine/store/store-error.ts';
import type { Config } from '../config.ts';
import { forkModule } from '../processes/fork-module.ts';
import type { Finding } from './finding.ts';

type Settings = Pick<Config, 'snapshot' | 'cacheDir' | 'maxRows' | 'loadSeconds'>;

/** Holds the finding about the snapshot, with the rows that other checks need. */
export interface SnapshotFinding {
  readonly finding: Finding;
  /** Rows in all tables together; null if the snapshot is refused. */
  readonly rows: number | null;
  /** Null if nothing needs to be prepared. */
  readonly disk: Extract<SnapshotReadMessage, { accepted: true }>['disk'] | null;
}

/**
 * Whether the snapshot keeps the contract, with the report; or whether a prepared folder is whole.
 */
export async function checkSnapshot(config: Settings): Promise<SnapshotFinding> {
  const { snapshot } = config;
  const other = snapshotOfOther(snapshot);
  if (other) return checkOther(config, other);
  if (isPrepared(snapshot)) return checkPrepared(snapshot);
  const read = await readApart(config);
  if (typeof read === 'string') {
    const message = `snapshot ${snapshot}: the process that read it ended: ${read}`;
    const remedy =
      'If memory was short, see to it; otherwise a file is damaged: have the snapshot made again.';
    return {
      finding: { state: 'problem', check: 'snapshot', message, remedy },
      rows: null,
      disk: null,
    };
  }
  const { accepted, report: message } = read;
  if (!accepted) {
    const remedy = 'Have it made again as data/README.md says, or name another SNAPSHOT.';
    return {
      finding: { state: 'problem', check: 'snapshot', message, remedy },
      rows: null,
      disk: null,
    };
  }
  const { warned, rows, disk } = read;
  const remedy = 'It is served; tell those who make it.';
  return {
    finding: warned
      ? { state: 'warn', check: 'snapshot', message, remedy }
      : { state: 'ok', check: 'snapshot', message },
    rows,
    disk,
  };
}

/**
 * Checks that the snapshot behind a prepared folder from another version is still there, so that a
 * start can prepare it again.
 */
async function checkOther(
  config: Settings,
  { folder, digest, version }: PreparedFrom,
): Promise<SnapshotFinding> {
  const read = await readApart({ ...config, snapshot: folder });
  const message = ofOtherVersion(config.snapshot, version);
  if (typeof read === 'string' || !read.accepted || read.digest !== digest) {
    const remedy = 'Prepare the snapshot again.';
    const gone = `${message}; its snapshot is not in ${folder} any more`;
    return {
      finding: { state: 'problem', check: 'snapshot', message: gone, remedy },
      rows: null,
      disk: null,
    };
  }
  const { rows, disk } = read;
  const again = `${message}; a start prepares its snapshot ${folder} again`;
  const remedy = 'Prepare it again, so that a start need not.';
  return { finding: { state: 'warn', check: 'snapshot', message: again, remedy }, rows, disk };
}

/** Checks that every file in a prepared folder has the content that its manifest promises. */
async function checkPrepared(folder: string): Promise<SnapshotFinding> {
  try {
    const prepared = PreparedFolder.open(folder);
    await prepared.verify();
    const { id, rows } = prepared.snapshot;
    const count = Object.values(rows).reduce((sum, count) => sum + count, 0);
    const message = `${folder} is prepared of ${id}, ${count} rows`;
    return { finding: { state: 'ok', check: 'snapshot', message }, rows: count, disk: null };
  } catch (cause) {
    if (!(cause instanceof StoreError)) throw cause;
    const remedy = 'Prepare the snapshot again.';
    const message = `snapshot ${folder}: ${cause.message}`;
    return {
      finding: { state: 'problem', check: 'snapshot', message, remedy },
      rows: null,
      disk: null,
    };
  }
}

/** The reader's message, or how it ended without one; it has as long as a preparation. */
function readApart({
  snapshot,
  cacheDir,
  maxRows,
  loadSeconds,
}: Settings): Promise<SnapshotReadMessage | string> {
  const reader = forkModule(
    'engine/prepare/cached/read-snapshot',
    [snapshot, cacheDir, String(maxRows)],
    {
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      timeout: loadSeconds * 1000,
      killSignal: 'SIGKILL',
    },
  );
  let err = '';
  reader.stderr?.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise((resolve) => {
    reader.once('message', (message: SnapshotReadMessage) => resolve(message));
    reader.once('close', (code, signal) => {
      const thrown = /^\w*Error: .*$/m.exec(err)?.[0];
      resolve(thrown ?? signal ?? `exit code ${code}`);
    });
  });
}
