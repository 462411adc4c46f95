import { readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
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
    // More than processors: tests of services wait for processes and timers.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    diff: { expand: false },
    slowTestThreshold: 3000,
    testTimeout: LONG ? 600_000 : 300_000,
    hookTimeout: 300_000,
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
