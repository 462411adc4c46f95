import { readdirSync, readFileSync } from 'node:fs';

/** Clock ticks a second in `/proc`, which Linux fixes at 100 for programs. */
const TICKS = 100;

/**
 * Processor seconds of this process, of the processes that it started and of theirs; Linux only, 0
 * elsewhere.
 */
export function processorSeconds(): number {
  const processes = new Map<number, { parent: number; ticks: number }>();
  for (const name of process.platform === 'linux' ? readdirSync('/proc') : []) {
    const pid = Number(name);
    const stat = Number.isInteger(pid) ? statOf(pid) : null;
    if (stat) processes.set(pid, stat);
  }
  const isOurs = (pid: number): boolean => {
    if (pid === process.pid) return true;
    const parent = processes.get(pid)?.parent;
    return parent !== undefined && isOurs(parent);
  };
  const ours = [...processes].filter(([pid]) => isOurs(pid));
  return ours.reduce((sum, [, { ticks }]) => sum + ticks, 0) / TICKS;
}

/** Null for a process that has ended. */
function statOf(pid: number): { parent: number; ticks: number } | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may hold spaces.
    const [, parent, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // Times of its own and of children that it has waited for: fields 14 to 17 of proc(5).
    const ticks = rest.slice(9, 13).reduce((sum, field) => sum + Number(field), 0);
    return { parent: Number(parent), ticks };
  } catch {
    return null;
  }
}
