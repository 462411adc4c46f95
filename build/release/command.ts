import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../parts.ts';
import { withRelease } from './changelog.ts';
import { notesOfTag } from './tag.ts';

const CHANGELOG = join(ROOT, 'CHANGELOG.md');
const [action, argument = ''] = process.argv.slice(2);

/**
 * `check 0.3.0` checks that CHANGELOG.md can become that of a release, `write 0.3.0` changes it,
 * and `notes v0.3.0` checks a tag and prints the changes. `npm version` runs the first two.
 */
const actions: Record<string, () => void> = {
  check: () => void withRelease(readFileSync(CHANGELOG, 'utf8'), argument),
  write: () => writeFileSync(CHANGELOG, withRelease(readFileSync(CHANGELOG, 'utf8'), argument)),
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
