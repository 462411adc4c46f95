import { readdirSync, readFileSync } from 'node:fs';

/** Bytes of a process and of those that it has started: resident, or at most so far. */
export function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const size = new RegExp(`^${what}:\\s+(\\d+)`, 'm');
  return statusesOf(pid).reduce((sum, { status }) => sum + field(status, size) * 1024, 0);
}

/** The ids of the processes that a process has started. */
export function childrenOf(pid: number): number[] {
  return statusesOf(pid)
    .map(({ id }) => id)
    .filter((id) => id !== pid);
}

/** Microseconds of processor time that a process and those that it has started have taken so far. */
export function processorTimeOf(pid: number): number {
  return statusesOf(pid).reduce((sum, { id }) => {
    // Behind the name, which may hold anything but ends with the last bracket: user and system time.
    const fields = read(`/proc/${id}/stat`).replace(/^.*\)/s, '').trim().split(' ');
    return sum + (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * TICK;
  }, 0);
}

/** Microseconds of a clock tick, which is the hundredth of a second on every Linux (`getconf CLK_TCK`). */
const TICK = 10_000;

function statusesOf(pid: number): { id: number; status: string }[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => ({ id: Number(entry), status: read(`/proc/${entry}/status`) }))
    .filter(({ id, status }) => id === pid || field(status, /^PPid:\s+(\d+)/m) === pid);
}

function field(status: string, pattern: RegExp): number {
  return Number(pattern.exec(status)?.[1] ?? 0);
}

/** A process may be gone by the time that it is looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
