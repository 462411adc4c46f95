import type { ChildProcess } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';
import { setTimeSlice } from './time-slice.ts';

/** Nice value of a process that takes what others leave. */
export const LOWEST = 19;

/**
 * Milliseconds for which a process that starts takes what others leave. Where processors are busy all the time that is next to
 * nothing, and a swap takes that much longer for its query process, and again for its workers.
 */
const BACKGROUND_MS = 5000;

/** Bit of `CapEff` of a process that may raise a priority (CAP_SYS_NICE). */
const SYS_NICE = 1n << 23n;

/** Threads that give way at once to others that wake up: all of a process, or those that serve its main thread. */
export type GivesWay = 'all' | 'helpers';

/**
 * Sets the nice value of each thread of a process: on Linux each has one of its own, and passes it on to those that it starts. Threads
 * that compute for a while `giveWay` to those that answer: see `setTimeSlice`.
 */
export function setThreadPriorities(pid: number, nice: number, givesWay: GivesWay): void {
  const done = new Set<number>();
  const others = () => threadsOf(pid).filter((thread) => !done.has(thread));
  // Until its turn a thread may start others, which have the values that it had.
  for (let threads = others(); threads.length > 0; threads = others()) {
    for (const thread of threads) {
      done.add(thread);
      try {
        setPriority(thread, nice);
        setTimeSlice(thread, nice, givesWay === 'all' || thread !== pid);
      } catch {
        // It has ended meanwhile; `close` tells when the process has.
      }
    }
  }
}

/**
 * Lets a child process that has just been forked start with what others leave of the processors. The function that it
 * gives ends that, and so do `timeoutMs` milliseconds. Where a priority once lowered cannot be raised again, it has its share from the
 * beginning.
 */
export function startInBackground(
  child: ChildProcess,
  givesWay: GivesWay,
  timeoutMs = BACKGROUND_MS,
): () => void {
  const { pid } = child;
  const own = getPriority();
  if (pid === undefined) return () => {};
  setThreadPriorities(pid, mayRaiseTo(own) ? LOWEST : own, 'all');
  const end = () => {
    clearTimeout(timer);
    // Its id may be another process's by now.
    if (child.exitCode === null && child.signalCode === null) {
      setThreadPriorities(pid, own, givesWay);
    }
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
 * Whether a process with this `status` and these `limits`, as /proc has them, may give another that nice value again once it was
 * lowered: by a capability, or by a limit (`ulimits` of a container, LimitNICE of systemd).
 */
export function allowsNice(nice: number, status: string, limits: string): boolean {
  const [, capabilities = '0'] = /^CapEff:\s*(\w+)/m.exec(status) ?? [];
  if ((BigInt(`0x${capabilities}`) & SYS_NICE) !== 0n) return true;
  const [, limit = '0'] = /^Max nice priority\s+(\w+)/m.exec(limits) ?? [];
  return limit === 'unlimited' || Number(limit) >= 20 - nice;
}

/** Ids of threads; elsewhere than on Linux that of the process. */
function threadsOf(pid: number): readonly number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
