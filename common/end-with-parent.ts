/**
 * Ends this process at once when the process that forked it is gone, or has no use for it any more; `before` is run then. To be
 * called before anything is waited for. `process.exit` would join the thread pool, in which DuckDB may run a statement for minutes,
 * and flush a log that nobody reads. The function that it gives takes it back.
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
