import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { lacks } from './lacks.ts';

/**
 * Ends a run with one line that scripts can read: `N passed, N failed, N skipped`. The lines before
 * it list the programs and rights that this machine lacks, if tests were skipped for that.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[]): void {
    // An error outside of every test is a failure as well.
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    for (const module of modules) {
      const suites = [module, ...module.children.allSuites()];
      counts.failed += suites.filter(hasError).length;
      for (const test of module.children.allTests()) counts[outcomeOf(test)] += 1;
    }
    const { passed, failed, skipped } = counts;
    for (const lack of lacks()) process.stdout.write(`\nskipped without ${lack}`);
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  }
}

/** Whether a file could not be loaded, or a hook of a file or of a `describe` failed. */
function hasError(suite: TestModule | TestSuite): boolean {
  return suite.errors().length > 0;
}

/** The word of the closing line under which a test counts. */
function outcomeOf(test: TestCase): 'passed' | 'failed' | 'skipped' {
  const { state } = test.result();
  if (state === 'passed') return 'passed';
  // Vitest also calls skipped the tests that were to run after a hook that failed.
  const wasToRun = test.options.mode === 'run' && isBelowError(test);
  return state === 'skipped' && !wasToRun ? 'skipped' : 'failed';
}

function isBelowError(test: TestCase): boolean {
  for (let suite = test.parent; ; suite = suite.parent) {
    if (hasError(suite)) return true;
    if (suite.type === 'module') return false;
  }
}
