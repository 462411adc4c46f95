/**
 * A signal that SIGINT and SIGTERM abort, for commands that stop in good order; the exit code is
 * then that of a shell: 128 and the number of the signal.
 */
export function stopSignal(): AbortSignal {
  const stop = new AbortController();
  const stopped = (code: number) => () => {
    process.exitCode = code;
    stop.abort();
  };
  process.once('SIGINT', stopped(130));
  process.once('SIGTERM', stopped(143));
  return stop.signal;
}
