import { availableParallelism, totalmem } from 'node:os';
import { resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import LongestFirst from './test/support/longest-first.ts';
import { LONG } from './test/support/repetitions.ts';
import { repeats, startsProcesses, testFiles } from './test/support/test-files.ts';

/** The test files that a script of package.json runs. */
const SELECTED = {
  unit: (path: string) => !startsProcesses(path),
  integration: (path: string) => startsProcesses(path),
  all: () => true,
}[process.env.TESTS ?? 'all'];

/**
 * Memory that a worker and the processes which its tests start take at most, with room to spare.
 */
const WORKER_BYTES = 1.5 * 2 ** 30;

/**
 * More than processors, as tests of services wait for processes and timers; no more than the memory
 * is enough for.
 */
function workers(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const max = Math.max(1, Math.floor(memory / WORKER_BYTES));
  return Math.min(max, availableParallelism() * 2);
}

export default defineConfig({
  resolve: {
    alias: [{ find: /^.*\/fork-module\.ts$/, replacement: resolve('test/support/fork-built.ts') }],
  },
  test: {
    include: testFiles().filter((path) => SELECTED?.(path) && (!LONG || repeats(path))),
    globalSetup: ['./test/support/scratch.ts'],
    setupFiles: ['./test/support/each-file.ts'],
    sequence: { sequencer: LongestFirst },
    // Loading the modules again for each file takes more processor time than most files.
    isolate: false,
    maxWorkers: workers(),
    diff: { expand: false },
    slowTestThreshold: 3000,
    // Long enough for a busy machine: they only end tests that hang.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    // A process that ends has gigabytes to free, which takes long on a busy machine.
    teardownTimeout: 120_000,
    reporters: [
      './test/support/short-failures.ts',
      'default',
      './test/support/file-times.ts',
      './test/support/closing-line.ts',
    ],
  },
});
