/**
 * Kills this process, after `before`, as soon as its parent has ended or disconnected. Call it
 * before the first `await`. `process.exit` would join the thread pool, in which DuckDB may run a
 * statement for minutes, and flush a log without a reader. The returned function cancels it.
 *
 * @example
 *     endWithParent(() => removeLeft(output)); // in a process that a worker has started
 */
export function endWithParent(before: () => void = () => {}): () => void {
  const end = () => {
    try {
      before();
    } finally {
      process.kill(process.pid, 'SIGKILL');
    }
  };
  // The parent may have ended while modules were loaded.
  if (!process.connected) end();
  // A worker of a cluster has a listener of its own, which exits.
  process.prependOnceListener('disconnect', end);
  return () => process.off('disconnect', end);
}
