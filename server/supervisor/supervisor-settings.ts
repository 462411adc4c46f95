import type { QueryProcessesSettings } from '../queries/query-processes.ts';
import type { DispatcherSettings } from './connection-dispatcher.ts';
import type { PreparationSettings } from './preparation.ts';

/** Maximum wait of clients' SQL for a process, in milliseconds. */
const SQL_WAIT_MS = 10_000;

/** The settings of the supervisor. Times in seconds. */
export interface SupervisorSettings extends DispatcherSettings, PreparationSettings {
  readonly workers: number;
  readonly drainSeconds: number;
  readonly warmUpSeconds: number;
  readonly runKey: string | null;
  /** Bytes of exports that the query process keeps in files. */
  readonly exportBytes: number;
  /** Bytes of memory, and seconds an export, of the process that writes exports. */
  readonly queryMemory: number;
  readonly querySeconds: number;
  /**
   * Processes that run clients' SQL; bytes of memory of each, seconds a query, rows and bytes of an
   * answer.
   */
  readonly sqlProcesses: number;
  readonly sqlQueue: number;
  readonly sqlMemory: number;
  readonly sqlSeconds: number;
  readonly sqlRows: number;
  readonly sqlBytes: number;
}

/** The settings of the query processes of a prepared folder. Times in milliseconds. */
export function queryProcessesSettings(
  settings: SupervisorSettings,
  prepared: string,
): QueryProcessesSettings {
  return {
    prepared,
    exportBytes: settings.exportBytes,
    memoryBytes: settings.queryMemory,
    timeoutMs: settings.querySeconds * 1000,
    sql: {
      processes: settings.sqlProcesses,
      waiting: settings.sqlQueue,
      memoryBytes: settings.sqlMemory,
      timeoutMs: settings.sqlSeconds * 1000,
      waitMs: SQL_WAIT_MS,
      limits: { rows: settings.sqlRows, bytes: settings.sqlBytes },
    },
  };
}
