/**
 * Runs each task, at most `limit` of them at a time, and gives their results in the order of the
 * tasks. After one has failed no other begins, and the first failure is thrown once those under way
 * have ended.
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
