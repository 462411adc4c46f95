/**
 * Runs tasks, at most `limit` at a time, and returns their results in the tasks' order. After a
 * failure no further task starts; the first failure is thrown when the running tasks have ended.
 */
export async function concurrently<Task, Result>(
  limit: number,
  tasks: Iterable<Task>,
  run: (task: Task) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...tasks].entries();
  const failures: unknown[] = [];
  const lane = async () => {
    for (const [index, task] of waiting) {
      if (failures.length > 0) return;
      try {
        results[index] = await run(task);
      } catch (cause) {
        failures.push(cause);
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, lane));
  if (failures.length > 0) throw failures[0];
  return results;
}
