import type { DuckDBConnection } from '@duckdb/node-api';

/** Polling interval in milliseconds: a person sees progress twice a second. */
const EVERY_MS = 500;

/**
 * Runs `work`, which executes a statement on the connection, and reports which fraction is done,
 * from 0 to 1. If `work` runs several statements, only values above the last reported one are
 * reported.
 */
export async function reportProgress<Result>(
  connection: DuckDBConnection,
  onProgress: (part: number) => void,
  work: () => Promise<Result>,
  everyMs = EVERY_MS,
): Promise<Result> {
  // DuckDB counts only if its progress bar is on; it must not print one.
  await connection.run('set enable_progress_bar = true; set enable_progress_bar_print = false');
  let reported = 0;
  const timer = setInterval(() => {
    const part = Math.min(connection.progress.percentage / 100, 1);
    // -1 if no statement runs.
    if (part <= reported) return;
    reported = part;
    onProgress(part);
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
