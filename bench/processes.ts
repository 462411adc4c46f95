import { readdirSync, readFileSync } from 'node:fs';

/**
 * Reads how much memory a process and its children have, in bytes: resident (VmRSS), or its peak
 * (VmHWM).
 */
export function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const size = new RegExp(`^${what}:\\s+(\\d+)`, 'm');
  return statusesOf(pid).reduce((sum, { status }) => sum + field(status, size) * 1024, 0);
}

/** Workers run the same module as the service; query processes run others. */
const WORKER = /\/cli\/main\./;

/** Lists the process ids that a service's workers have, also draining ones. */
export function workersOf(service: number): number[] {
  return statusesOf(service)
    .map(({ id }) => id)
    .filter((id) => id !== service && WORKER.test(read(`/proc/${id}/cmdline`)));
}

/**
 * Reads the processor time that a process's current threads and its children's took, in
 * microseconds. `schedstat` counts nanoseconds; `stat` would count hundredths of a second.
 */
export function processorTimeOf(pid: number): number {
  return statusesOf(pid).reduce((sum, { id }) => sum + nanosecondsOf(id) / 1000, 0);
}

function nanosecondsOf(pid: number): number {
  const folder = `/proc/${pid}/task`;
  return namesIn(folder).reduce(
    (sum, thread) => sum + Number(read(`${folder}/${thread}/schedstat`).split(' ')[0] ?? 0),
    0,
  );
}

function statusesOf(pid: number): { id: number; status: string }[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map((entry) => ({ id: Number(entry), status: read(`/proc/${entry}/status`) }))
    .filter(({ id, status }) => id === pid || field(status, /^PPid:\s+(\d+)/m) === pid);
}

function field(status: string, pattern: RegExp): number {
  return Number(pattern.exec(status)?.[1] ?? 0);
}

/** The names in a folder; none if the process has exited. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** Reads a file; empty if the process has exited. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
