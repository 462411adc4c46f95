import { startChild } from './child.ts';

/** The costs of work in a child process. */
export interface Costs {
  readonly milliseconds: number;
  /** Milliseconds of user and system time of all threads. */
  readonly processorTime: number;
  /** Resident memory at the end, in bytes. */
  readonly resident: number;
  /** Peak memory in bytes. */
  readonly peak: number;
}

const TOOK = /^took ([\d.]+) ms, processor ([\d.]+) ms, resident (\d+) bytes, peak (\d+) bytes$/;

/** Runs a script of `bench/servers` that reports the costs of its work. */
export async function runTask(script: string, args: readonly string[]): Promise<Costs> {
  const child = await startChild(`bench/servers/${script}`, args, {}, TOOK);
  await child.stop();
  const [milliseconds = 0, processorTime = 0, resident = 0, peak = 0] = child.match
    .slice(1)
    .map(Number);
  return { milliseconds, processorTime, resident, peak };
}
