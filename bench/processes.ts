import { readdirSync, readFileSync } from 'node:fs';

/** Bytes of a process and of those that it has started: resident, or at most so far. */
export function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  const size = new RegExp(`^${what}:\\s+(\\d+)`, 'm');
  return statusesOf(pid).reduce((sum, { status }) => sum + field(status, size) * 1024, 0);
}

/** A worker runs what the service runs; a service has processes for queries as well, of modules of their own. */
const WORKER = /\/cli\/main\./;

/** The ids of a service's workers: of those that serve, and of those that drain. */
export function workersOf(service: number): number[] {
  return statusesOf(service)
    .map(({ id }) => id)
    .filter((id) => id !== service && WORKER.test(read(`/proc/${id}/cmdline`)));
}

/**
 * Microseconds of processor time that a process and those that it has started have taken so far, of the threads
 * that they have now: `schedstat` counts nanoseconds, where `stat` counts hundredths of a second.
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

/** No names if the process is gone. */
function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The empty text if the process is gone. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
