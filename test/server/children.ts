import { readdirSync, readFileSync } from 'node:fs';
import { vi } from 'vitest';
import { SOON } from '../support/soon.ts';

/** Modules that commands start as processes, as their children's command lines show them. */
export const CHILDREN = {
  fetch: /\/cached\/fetch-child\./,
  ingest: /\/cli\/main\.\S+ ingest /,
  load: /\/cli\/main\.\S+ load /,
  reader: /\/cached\/read-snapshot\./,
  preparation: /\/cached\/child\./,
  queries: /\/query\/main\./,
  sql: /\/query\/sql\/main\./,
} as const;

/** The ids of the running children of a process, by a pattern of their command lines. */
export function childrenOf(parent: number, command: RegExp): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && parentOf(pid) === parent && command.test(textOf(pid, 'cmdline')));
}

/** Waits for the only child with such a command line. */
export function childOf(parent: number, command: RegExp): Promise<number> {
  return vi.waitFor(() => {
    const [pid] = childrenOf(parent, command);
    if (pid === undefined) throw new Error(`${parent} has no child like ${command}`);
    return pid;
  }, SOON);
}

/** The parent of a running process; null if the process has ended. */
function parentOf(pid: number): number | null {
  const [, state, parent] = /^\d+ \(.*\) (\S) (\d+)/s.exec(textOf(pid, 'stat')) ?? [];
  return state === undefined || state === 'Z' ? null : Number(parent);
}

function textOf(pid: number, file: 'cmdline' | 'stat'): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return ''; // it has ended
  }
}
