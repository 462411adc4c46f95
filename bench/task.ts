import { startChild } from './child.ts';

/** Holds the costs that work in a child process has. */
export interface Costs {
  readonly milliseconds: number;
  /** Sums all threads' user and system time, in milliseconds. */
  readonly processorTime: number;
  /** Resident memory is read at the end, in bytes. */
  readonly resident: number;
  /** Memory had this peak, in bytes. */
  readonly peak: number;
}

const TOOK = /^took ([\d.]+) ms, processor ([\d.]+) ms, resident (\d+) bytes, peak (\d+) bytes$/;

/** Runs a script in `bench/servers` that reports its costs. */
export async function runTask(script: string, args: readonly string[]): Promise<Costs> {
  const child = await startChild(`bench/servers/${script}`, args, {}, TOOK);
  await child.stop();
  const [milliseconds = 0, processorTime = 0, resident = 0, peak = 0] = child.match
    .slice(1)
    .map(Number);
  return { milliseconds, processorTime, resident, peak };
}
