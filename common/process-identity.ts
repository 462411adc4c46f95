import { readFileSync, readlinkSync } from 'node:fs';
import { hostname } from 'node:os';
import { isRunning } from './is-running.ts';

/** A process as another one can look for it. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly host: string;
  /**
   * Scope in which the process id is unique: on Linux the boot of the machine and the namespace of
   * process ids, which two containers of one host name do not share. Null if unknown; the host is
   * the scope then.
   */
  readonly place: string | null;
  /** Time of the start, by which a later process with the same id differs; null if unknown. */
  readonly started: string | null;
}

/** Identifies this process. */
export function ownIdentity(): ProcessIdentity {
  return {
    pid: process.pid,
    host: hostname(),
    place: ownPlace(),
    started: startOf(process.pid),
  };
}

/**
 * Whether a process has ended; undefined if this process cannot know, as for one in another
 * container.
 */
export function hasEnded({ pid, host, place, started }: ProcessIdentity): boolean | undefined {
  if (place === null ? host !== hostname() : place !== ownPlace()) return undefined;
  if (!isRunning(pid)) return true;
  const now = startOf(pid);
  // Without its start, this process looks like an earlier one with its id.
  if (started === null || now === null) return pid === process.pid ? true : undefined;
  return started !== now;
}

function ownPlace(): string | null {
  try {
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${readlinkSync('/proc/self/ns/pid')}`;
  } catch {
    return null; // not Linux, or a sandbox without these
  }
}

/**
 * Counts clock ticks between the boot and a process's start: field 22 of proc(5), after a name
 * that may have spaces.
 */
function startOf(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}
