import { fork } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Variables that have glibc's allocator give memory back when it is freed; they are read when a process starts, and another C library
 * has no use for them. By itself it keeps what DuckDB frees, hundreds of megabytes below blocks that are in use: with the first
 * large block that is freed it raises the size from which blocks have pages of their own.
 */
export const ALLOCATOR = {
  // Most blocks of DuckDB have 256 KiB.
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072',
  MALLOC_ARENA_MAX: '2',
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/**
 * Runs this command again in a child process with ALLOCATOR, and resolves with true when that has ended: the exit code is its own.
 * Resolves with false in the child.
 */
export async function ranWithAllocator(): Promise<boolean> {
  if (Object.entries(ALLOCATOR).every(([name, value]) => process.env[name] === value)) {
    // Nobody waits for it any more.
    process.once('disconnect', () => process.exit(1));
    process.channel?.unref();
    return false;
  }
  const [, program = '', ...args] = process.argv;
  const child = fork(program, args, { env: { ...process.env, ...ALLOCATOR } });
  const forward = (signal: NodeJS.Signals) => child.kill(signal);
  for (const signal of SIGNALS) process.on(signal, forward);
  process.exitCode = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0));
    });
  });
  for (const signal of SIGNALS) process.off(signal, forward);
  return true;
}
