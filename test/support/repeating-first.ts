import { readFileSync } from 'node:fs';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Whether a test file repeats something; `npm run test:long` runs such files alone, with all repetitions. */
export function repeats(path: string): boolean {
  return readFileSync(path, 'utf8').includes('support/repetitions.ts');
}

/** Runs the files that repeat something first: they take longest, and one that began last would end alone. */
export default class RepeatingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [first, rest] = [true, false].map((whether) =>
      sorted.filter(({ moduleId }) => repeats(moduleId) === whether),
    );
    return [...(first ?? []), ...(rest ?? [])];
  }
}
