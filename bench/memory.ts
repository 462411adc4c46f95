import { readdirSync, readFileSync } from 'node:fs';

/** Resident bytes of a process and of those that it has started. */
export function memoryOf(pid: number): number {
  let bytes = 0;
  for (const entry of readdirSync('/proc')) {
    if (!/^\d+$/.test(entry)) continue;
    const status = read(`/proc/${entry}/status`);
    const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
    if (Number(entry) !== pid && parent !== pid) continue;
    bytes += Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) * 1024;
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
