import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { repeats, startsProcesses } from './test-files.ts';

/**
 * Runs the files that repeat something first, which take longest, and then those that start
 * processes, which wait: a long file that begins last ends alone.
 */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const rank = new Map(sorted.map(({ moduleId }) => [moduleId, rankOf(moduleId)]));
    return sorted.toSorted(
      (one, other) => (rank.get(one.moduleId) ?? 0) - (rank.get(other.moduleId) ?? 0),
    );
  }
}

function rankOf(moduleId: string): number {
  const path = relative('', moduleId);
  if (repeats(path)) return 0;
  return startsProcesses(path) ? 1 : 2;
}
