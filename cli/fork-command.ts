import { type ChildProcess, fork } from 'node:child_process';

/**
 * Variables that have glibc's allocator give memory back when it is freed; they are read when a process starts, and another C library
 * has no use for them. By itself it keeps what DuckDB frees, hundreds of megabytes below blocks that are in use: with the first
 * large block that is freed it raises the size from which blocks have pages of their own.
 */
const ALLOCATOR = {
  // Most blocks of DuckDB have 256 KiB, and the texts of 2,048 addresses 86 KB.
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_ARENA_MAX: '2',
};

/** Signals that end a command, and reach the child process that does its work. */
export const ENDING_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How a process ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** Runs the same command line in a child process whose allocator gives memory back, with further variables and options of Node. */
export function forkCommand(
  variables: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): ChildProcess {
  const [, program = '', ...args] = process.argv;
  return fork(program, args, {
    env: { ...process.env, ...ALLOCATOR, ...variables },
    execArgv: [...process.execArgv, ...options],
  });
}

/** Resolves when the child has ended; signals reach it until then. */
export async function endOf(child: ChildProcess): Promise<Ending> {
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of ENDING_SIGNALS) process.on(signal, forward);
  try {
    return await new Promise<Ending>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code, signal) => resolve({ code, signal }));
    });
  } finally {
    for (const signal of ENDING_SIGNALS) process.off(signal, forward);
  }
}
