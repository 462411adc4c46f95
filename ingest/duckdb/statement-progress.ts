import type { DuckDBConnection } from '@duckdb/node-api';

/** Milliseconds between two looks at a statement: a person sees twice a second that it goes on. */
const EVERY_MS = 500;

/**
 * Does `work`, a statement of the connection among it, and tells meanwhile which part of the statement is
 * done, from 0 to 1. Parts of one statement ascend; those of several begin anew, and less than before is
 * not told.
 */
export async function reportProgress<Result>(
  connection: DuckDBConnection,
  onProgress: (part: number) => void,
  work: () => Promise<Result>,
  everyMs = EVERY_MS,
): Promise<Result> {
  // DuckDB counts only where a bar could be shown, and prints none of its own.
  await connection.run('set enable_progress_bar = true; set enable_progress_bar_print = false');
  let told = 0;
  const timer = setInterval(() => {
    const part = Math.min(connection.progress.percentage / 100, 1);
    // -1 where nothing runs.
    if (part <= told) return;
    told = part;
    onProgress(part);
  }, everyMs);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
