import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';

/** How many descriptors a process has open. */
export function openDescriptors(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length;
}

/** Lets a process open descriptors below `limit` alone while `work` runs. */
export async function withLimit<Value>(
  pid: number,
  limit: number,
  work: () => Promise<Value>,
): Promise<Value> {
  const prlimit = (...rest: string[]) =>
    execFileSync('prlimit', ['--pid', String(pid), ...rest], { encoding: 'utf8' });
  const [soft = ''] = prlimit('--nofile', '--noheadings', '--output', 'SOFT').split('\n');
  prlimit(`--nofile=${limit}:`);
  try {
    return await work();
  } finally {
    prlimit(`--nofile=${soft.trim()}:`);
  }
}
