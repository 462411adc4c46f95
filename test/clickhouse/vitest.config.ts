import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

/**
 * The tests against ClickHouse, which need the packages of this folder (`npm run test:clickhouse`).
 */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/clickhouse/*.test.ts'],
    globalSetup: ['./test/support/scratch.ts', './test/clickhouse/shared-servers.ts'],
    setupFiles: ['./test/support/each-file.ts'],
    isolate: false,
    maxWorkers: 3,
    diff: { expand: false },
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // As in the other tests.
    teardownTimeout: 120_000,
    reporters: [
      './test/support/short-failures.ts',
      'default',
      './test/support/file-times.ts',
      './test/support/closing-line.ts',
    ],
  },
});
