import { stripVTControlCharacters } from 'node:util';
import type { TestError } from 'vitest';
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node';
import { lacks } from './lacks.ts';

/** Failures that are named, and lines of each error. */
const NAMED = 20;
const MESSAGE_LINES = 20;

/**
 * Ends a run with one line that scripts can read: `N passed, N failed, N skipped`. The lines before
 * it name what failed, as a log of which only the end is kept loses the report of a failure, and
 * list the programs and rights that this machine lacks, if tests were skipped for that.
 */
export default class ClosingLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly TestError[]): void {
    // An error outside of every test is a failure as well.
    const counts = { passed: 0, failed: errors.length, skipped: 0 };
    const failures = errors.map((error) => described('outside of every test', [error]));
    for (const module of modules) {
      const suites = [module, ...module.children.allSuites()].filter(hasError);
      counts.failed += suites.length;
      failures.push(...suites.map((suite) => described(placeOf(suite), suite.errors())));
      for (const test of module.children.allTests()) {
        counts[outcomeOf(test)] += 1;
        const found = test.result().errors ?? [];
        if (found.length > 0) failures.push(described(placeOf(test), found));
      }
    }
    const { passed, failed, skipped } = counts;
    for (const failure of failures.slice(0, NAMED)) process.stdout.write(`\n${failure}`);
    for (const lack of lacks()) process.stdout.write(`\nskipped without ${lack}`);
    process.stdout.write(`\n${passed} passed, ${failed} failed, ${skipped} skipped\n`);
  }
}

/** The file of a part of the tests, and its names. */
function placeOf(part: TestModule | TestSuite | TestCase): string {
  if (part.type === 'module') return part.relativeModuleId;
  return `${part.module.relativeModuleId} > ${part.fullName}`;
}

/** A failure: its place, and of each error the message, the difference and the first line. */
function described(place: string, errors: readonly TestError[]): string {
  const lines = errors.flatMap(({ message, diff = '', stacks = [] }) => {
    const told = [message, diff].flatMap((text) => (text === '' ? [] : text.split('\n')));
    const frames = stacks.slice(0, 1).map(({ file, line }) => `at ${file}:${line}`);
    return [...told.slice(0, MESSAGE_LINES).map(stripVTControlCharacters), ...frames];
  });
  return [`failed: ${place}`, ...lines.map((line) => `    ${line}`)].join('\n');
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
