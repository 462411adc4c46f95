import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

const LONG = process.env.LONG_TESTS === '1';

/** The test files that repeat something; `npm run test:long` runs them alone, with all repetitions. */
function repeating(): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => join('test', name))
    .filter((path) => readFileSync(path, 'utf8').includes('support/repetitions.ts'));
}

export default defineConfig({
  test: {
    include: LONG ? repeating() : ['test/**/*.test.ts'],
    // They need packages of half a gigabyte: npm run test:clickhouse.
    exclude: ['test/clickhouse/**'],
    globalSetup: ['./test/support/scratch.ts'],
    setupFiles: ['./test/support/each-file.ts'],
    // Loading the modules again for each file takes more processor time than most files.
    isolate: false,
    // More than processors: tests of services wait for processes and timers.
    maxWorkers: Math.ceil(availableParallelism() * 1.5),
    diff: { expand: false },
    slowTestThreshold: 3000,
    testTimeout: LONG ? 600_000 : 120_000,
    hookTimeout: 120_000,
    reporters: ['./test/support/short-failures.ts', 'default', './test/support/closing-line.ts'],
  },
});
