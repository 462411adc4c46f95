import { startChild } from './child.ts';

/** The costs of a piece of work in a process of its own. */
export interface Taken {
  readonly milliseconds: number;
  /** Milliseconds of user and system time of all of its threads. */
  readonly processorTime: number;
  /** Bytes of memory of the process when it was done. */
  readonly resident: number;
  /** Bytes of memory that the process had at most. */
  readonly peak: number;
}

const TOOK = /^took ([\d.]+) ms, processor ([\d.]+) ms, resident (\d+) bytes, peak (\d+) bytes$/;

/** Runs a script of `bench/servers` that ends with what its work took. */
export async function runTask(script: string, args: readonly string[]): Promise<Taken> {
  const child = await startChild(`bench/servers/${script}`, args, {}, TOOK);
  await child.stop();
  const [milliseconds = 0, processorTime = 0, resident = 0, peak = 0] = child.said
    .slice(1)
    .map(Number);
  return { milliseconds, processorTime, resident, peak };
}
