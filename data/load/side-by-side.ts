/**
 * Runs each task with one of the runners, such as connections, as many at a time as there are
 * runners, and gives their results in the order of the tasks. After one has failed no other begins,
 * and the first failure is thrown once those under way have ended.
 */
export async function sideBySide<Runner, Task, Result>(
  runners: readonly Runner[],
  tasks: Iterable<Task>,
  run: (runner: Runner, task: Task) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...tasks].entries();
  const failures: unknown[] = [];
  await Promise.all(
    runners.map(async (runner) => {
      for (const [position, task] of waiting) {
        try {
          results[position] = await run(runner, task);
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
