import { readdirSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { join, resolve } from 'node:path';
import { defineConfig } from 'vitest/config';
import RepeatingFirst, { repeats } from './test/support/repeating-first.ts';

const LONG = process.env.LONG_TESTS === '1';

/** The test files that `npm run test:long` runs. */
function repeating(): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name))
    .filter(repeats);
}

/** Memory that a worker and the processes which its tests start take at most, with room to spare. */
const WORKER_BYTES = 1.5 * 2 ** 30;

/** More than processors, as tests of services wait for processes and timers; no more than the memory is enough for. */
function workers(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const most = Math.max(1, Math.floor(memory / WORKER_BYTES));
  return Math.min(most, Math.ceil(availableParallelism() * 1.5));
}

export default defineConfig({
  resolve: {
    alias: [{ find: /^.*\/fork-module\.ts$/, replacement: resolve('test/support/fork-built.ts') }],
  },
  test: {
    include: LONG ? repeating() : ['test/**/*.test.ts'],
    // They need packages of half a gigabyte: npm run test:clickhouse.
    exclude: ['test/clickhouse/**'],
    globalSetup: ['./test/support/scratch.ts'],
    setupFiles: ['./test/support/each-file.ts'],
    sequence: { sequencer: RepeatingFirst },
    // Loading the modules again for each file takes more processor time than most files.
    isolate: false,
    maxWorkers: workers(),
    diff: { expand: false },
    slowTestThreshold: 3000,
    testTimeout: LONG ? 600_000 : 120_000,
    hookTimeout: 120_000,
    reporters: [
      './test/support/short-failures.ts',
      'default',
      './test/support/file-times.ts',
      './test/support/closing-line.ts',
    ],
  },
});
