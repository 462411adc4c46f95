import { type ChildProcess, fork } from 'node:child_process';

/**
 * glibc's allocator reads these settings when a process starts: it then returns freed memory to
 * the system. Other C libraries ignore them. By default it keeps hundreds of megabytes that DuckDB
 * freed below blocks that are in use: the first large block that is freed raises the size from
 * which a block gets its own pages.
 */
const ALLOCATOR = {
  // Most blocks of DuckDB have 256 KiB, and texts of 2,048 addresses 86 KB.
  MALLOC_MMAP_THRESHOLD_: '65536',
  MALLOC_TRIM_THRESHOLD_: '65536',
  MALLOC_ARENA_MAX: '2',
};

/** Signals that end a command; they are forwarded to the child process that does its work. */
export const ENDING_SIGNALS: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** How a process has ended. */
export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/**
 * Runs the same command line in a child process with these allocator settings, and with more
 * variables and options of Node.js.
 */
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

/** Resolves when the child has exited; forwards signals to it until then. */
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
