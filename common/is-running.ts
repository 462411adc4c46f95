/** Whether a process with this id runs, in this container. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    // A process that may not be signalled is there.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}
