import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TABLES } from '../../data/contract/tables.ts';
import { ROOT } from '../parts.ts';
import { withRelease } from './changelog.ts';
import { contractProblems, wrongReleases } from './contract-problems.ts';
import { contractOf, readReleased, writeReleased } from './released-contract.ts';
import { notesOfTag } from './tag.ts';

const CHANGELOG = join(ROOT, 'CHANGELOG.md');
const [action, argument = ''] = process.argv.slice(2);

/**
 * `check 0.3.0` checks that CHANGELOG.md and the tables of the snapshot contract can become those
 * of a release, `write 0.3.0` changes CHANGELOG.md and `data/contract/released.json`, and
 * `notes v0.3.0` checks a tag and prints the changes. `npm version` runs the first two.
 */
const actions: Record<string, () => void> = {
  check: () => {
    withRelease(readFileSync(CHANGELOG, 'utf8'), argument);
    const released = readReleased();
    const problems = [
      ...contractProblems(released, TABLES),
      ...wrongReleases(argument, released, TABLES),
    ];
    if (problems.length > 0) throw new Error(problems.join('\n'));
  },
  write: () => {
    writeFileSync(CHANGELOG, withRelease(readFileSync(CHANGELOG, 'utf8'), argument));
    writeReleased(contractOf(argument, TABLES, readReleased()));
  },
  notes: () => void process.stdout.write(notesOfTag(ROOT, argument)),
};

try {
  const run = actions[action ?? ''];
  if (!run) throw new Error('usage: check <version> | write <version> | notes <tag>');
  run();
} catch (cause) {
  process.stderr.write(`${cause instanceof Error ? cause.message : String(cause)}\n`);
  process.exitCode = 1;
}
