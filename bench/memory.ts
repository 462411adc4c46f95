import { readdirSync, readFileSync } from 'node:fs';

/** Bytes of a process and of those that it has started: resident, or at most so far. */
export function memoryOf(pid: number, what: 'VmRSS' | 'VmHWM' = 'VmRSS'): number {
  let bytes = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const status = read(`/proc/${entry}/status`);
    const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
    if (Number(entry) !== pid && parent !== pid) continue;
    bytes += Number(new RegExp(`^${what}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0) * 1024;
  }
  return bytes;
}

/** A process may be gone by the time that it is looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
