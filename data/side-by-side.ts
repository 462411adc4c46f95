import type { DuckDBConnection } from '@duckdb/node-api';

/**
 * Runs each task on one of the connections, as many at a time as there are connections, and gives their
 * results in the order of the tasks. After one has failed no other begins, and the first failure is
 * thrown once those under way have ended.
 */
export async function sideBySide<Task, Result>(
  connections: readonly DuckDBConnection[],
  tasks: Iterable<Task>,
  run: (connection: DuckDBConnection, task: Task) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...tasks].entries();
  const failures: unknown[] = [];
  await Promise.all(
    connections.map(async (connection) => {
      for (const [place, task] of waiting) {
        try {
          results[place] = await run(connection, task);
        } catch (cause) {
          failures.push(cause);
        }
        if (failures.length > 0) return;
      }
    }),
  );
  if (failures.length > 0) throw failures[0];
  return results;
}
