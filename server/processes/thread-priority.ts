import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/** Nice value at which a process runs only when the processors are otherwise idle. */
export const LOWEST_PRIORITY = 19;

/**
 * Milliseconds at low priority when a process starts. On a busy machine it makes little progress in
 * that time, and delays a swap by as much for its query process and its workers.
 */
const BACKGROUND_MS = 5000;

/** With this bit in `CapEff` a process may raise a priority (CAP_SYS_NICE). */
const SYS_NICE = 1n << 23n;

/**
 * Sets the nice value for each thread in a process. On Linux, each thread has its own, and new
 * threads inherit it.
 */
export function setThreadPriorities(pid: number, nice: number): void {
  const done = new Set<number>();
  const others = () => threadsOf(pid).filter((thread) => !done.has(thread));
  // A thread may start others, with its old value, before it is changed.
  for (let threads = others(); threads.length > 0; threads = others()) {
    for (const thread of threads) {
      done.add(thread);
      try {
        setPriority(thread, nice);
      } catch {
        // It has ended; the `close` event reports the end.
      }
    }
  }
}

/**
 * Starts a newly forked child process at the lowest priority. The returned function gives it this
 * process's priority, and so does a timer after `timeoutMs` milliseconds. Does nothing if a lowered
 * priority could not be raised again.
 */
export function startInBackground(child: ChildProcess, timeoutMs = BACKGROUND_MS): () => void {
  const { pid } = child;
  const own = getPriority();
  if (pid === undefined || !mayRaiseTo(own)) return () => {};
  setThreadPriorities(pid, LOWEST_PRIORITY);
  const end = () => {
    clearTimeout(timer);
    // After its end, another process may have its id.
    if (child.exitCode === null && child.signalCode === null) setThreadPriorities(pid, own);
  };
  const timer = setTimeout(end, timeoutMs).unref();
  return end;
}

function mayRaiseTo(nice: number): boolean {
  try {
    return allowsNice(
      nice,
      readFileSync('/proc/self/status', 'utf8'),
      readFileSync('/proc/self/limits', 'utf8'),
    );
  } catch {
    return false; // not Linux
  }
}

/**
 * Whether a process may restore this nice value after it was lowered: by a capability, or by a
 * limit (a container's `ulimits`, systemd's LimitNICE). `status` and `limits` are read from
 * /proc/self/status and /proc/self/limits.
 */
export function allowsNice(nice: number, status: string, limits: string): boolean {
  const [, capabilities = '0'] = /^CapEff:\s*(\w+)/m.exec(status) ?? [];
  if ((BigInt(`0x${capabilities}`) & SYS_NICE) !== 0n) return true;
  const [, limit = '0'] = /^Max nice priority\s+(\w+)/m.exec(limits) ?? [];
  return limit === 'unlimited' || Number(limit) >= 20 - nice;
}

/** Returns the thread ids; on other systems than Linux, the process id. */
function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
