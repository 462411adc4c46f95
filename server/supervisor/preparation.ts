import type { ChildProcess } from 'node:child_process';
import { getPriority } from 'node:os';
import type { ClickHouseSettings } from '../../engine/external/settings.ts';
import type { PreparationMessage } from '../../engine/store/preparation-protocol.ts';
import { forkModule } from '../processes/fork-module.ts';
import { LOWEST_PRIORITY, setThreadPriorities } from '../processes/thread-priority.ts';
import { LoadCancelled, LoadFailure, SnapshotRefusal } from './load-failure.ts';

export interface PreparationSettings {
  /** The folder that holds the prepared folders. */
  readonly cacheDir: string;
  /** Rows that a snapshot may have. */
  readonly maxRows: number;
  /** Bytes that DuckDB may take while it prepares. */
  readonly prepareMemory: number;
  /** Seconds in which a snapshot has to be prepared. */
  readonly loadSeconds: number;
  /** Whether a prepared folder's hashes are compared before it is served. */
  readonly verify: boolean;
  /**
   * The ClickHouse that has the snapshots and their prepared folders; null if they are in folders.
   */
  readonly clickHouse?: ClickHouseSettings | null;
}

/** Added to this process's nice value for a preparation while others serve on this machine. */
const LOWER_BY = 10;

/**
 * A child process that prepares a snapshot into the cache folder or finds it there, or verifies a
 * prepared folder's hashes. A file that crashes its reader only crashes this process.
 */
export class Preparation {
  /** Resolves with the prepared folder; rejects with a LoadFailure. */
  readonly prepared: Promise<string>;
  readonly #child: ChildProcess;
  #giveUp: (cause: LoadFailure) => void = () => {};
  /** Messages of a failure begin with it: the last reason for waiting. */
  #waiting = '';

  /**
   * `lowPriority` leaves the processors to services on this machine; `onWaiting` is called with
   * each reason for waiting.
   */
  constructor(
    snapshot: string,
    {
      cacheDir,
      maxRows,
      prepareMemory,
      loadSeconds,
      verify,
      clickHouse = null,
    }: PreparationSettings,
    lowPriority: boolean,
    onWaiting: (message: string) => void,
  ) {
    const bounds = [maxRows, prepareMemory].map(String);
    const args = [snapshot, cacheDir, ...bounds, ...(verify ? ['verify'] : [])];
    const module = clickHouse ? 'engine/prepare/cached/fetch-child' : 'engine/prepare/cached/child';
    this.#child = forkModule(module, args, {
      env: {
        ...withoutSecrets(process.env),
        ...(clickHouse && { CLICKHOUSE_SETTINGS: JSON.stringify(clickHouse) }),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (lowPriority && this.#child.pid !== undefined) {
      setThreadPriorities(this.#child.pid, Math.min(LOWEST_PRIORITY, getPriority() + LOWER_BY));
    }
    const timeout = setTimeout(() => {
      this.giveUp(
        new LoadFailure(
          `${this.#waiting}the snapshot was not prepared within ${loadSeconds} seconds (LOAD_SECONDS)`,
        ),
      );
    }, loadSeconds * 1000);
    this.prepared = new Promise<string>((resolve, reject) => {
      this.#giveUp = reject;
      this.#child.on('message', (message: PreparationMessage) => {
        switch (message.type) {
          case 'waiting':
            this.#waiting = `${message.message}; `;
            return onWaiting(message.message);
          case 'prepared':
            return resolve(message.folder);
          case 'refused':
            return reject(new SnapshotRefusal(message.report, message.problems));
          case 'failed':
            return reject(new LoadFailure(message.message));
        }
      });
      this.#child.once('error', (cause) => {
        reject(new LoadFailure(`the snapshot cannot be prepared: ${cause.message}`, { cause }));
      });
      this.#child.once('close', (code, signal) => {
        const how = signal ?? `exit code ${code}`;
        reject(new LoadFailure(`the process that prepared the snapshot ended: ${how}`));
      });
    }).finally(() => clearTimeout(timeout));
  }

  /** Cancels the preparation with an error. */
  giveUp(cause: LoadFailure = new LoadCancelled('the load was given up')): void {
    this.#giveUp(cause);
    this.#child.kill('SIGKILL');
  }
}

/** A process that opens foreign files gets none of the service's secrets. */
function withoutSecrets(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { API_KEYS, ADMIN_TOKEN, REDIS_URL, CLICKHOUSE_PASSWORD, ...others } = environment;
  return others;
}
