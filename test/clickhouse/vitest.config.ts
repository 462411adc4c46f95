import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Test files that last longest. */
const LONGEST = ['network', 'faults', 'same-answers', 'killed-load'];

/** Runs these first: one that begins last ends alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONGEST.indexOf(basename(moduleId, '.test.ts'));
      return at < 0 ? LONGEST.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * The tests against ClickHouse, which need the packages of this folder (`npm run test:clickhouse`).
 */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['test/clickhouse/*.test.ts'],
    globalSetup: ['./test/support/scratch.ts', './test/clickhouse/shared-servers.ts'],
    setupFiles: ['./test/support/each-file.ts'],
    sequence: { sequencer: LongestFirst },
    isolate: false,
    // Two of these wait most of the time: for timeouts, and for processes that they start.
    maxWorkers: 4,
    diff: { expand: false },
    // As in the other tests.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    teardownTimeout: 120_000,
    reporters: [
      './test/support/short-failures.ts',
      'default',
      './test/support/file-times.ts',
      './test/support/closing-line.ts',
    ],
  },
});
