/** Whether a process of this machine, and of this container, has the number. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (cause) {
    // A process that may not be signalled is there.
    return cause instanceof Error && 'code' in cause && cause.code === 'EPERM';
  }
}
