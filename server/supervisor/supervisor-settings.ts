import type { QueryProcessesSettings } from '../queries/query-processes.ts';
import type { DispatcherSettings } from './connection-dispatcher.ts';
import type { PreparationSettings } from './preparation.ts';

/** Milliseconds that clients' SQL waits for a process at most. */
const SQL_WAIT_MS = 10_000;

/** The supervisor needs these settings. Times are in seconds. */
export interface SupervisorSettings extends DispatcherSettings, PreparationSettings {
  readonly workers: number;
  readonly drainSeconds: number;
  readonly warmUpSeconds: number;
  readonly runKey: string | null;
  /** Bytes that exports may keep in the query process's files. */
  readonly exportBytes: number;
  /** Bounds the process that writes exports: bytes of memory, and seconds an export. */
  readonly queryMemory: number;
  readonly querySeconds: number;
  /**
   * Processes that run clients' SQL; memory in bytes for each, seconds a query, an answer's rows
   * and bytes.
   */
  readonly sqlProcesses: number;
  readonly sqlQueue: number;
  readonly sqlMemory: number;
  readonly sqlSeconds: number;
  readonly sqlRows: number;
  readonly sqlBytes: number;
}

/**
 * Converts settings for a prepared folder's query processes, which measure times in milliseconds.
 */
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
