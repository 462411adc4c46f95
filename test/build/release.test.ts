import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { notesOf, withRelease } from '../../build/release/changelog.ts';
import { notesOfTag } from '../../build/release/tag.ts';

const CHANGELOG = `# Changelog

## Unreleased

### Added

* A thing.

## 0.2.0

### Fixed

* Another.
`;

describe('withRelease', () => {
  it('makes unreleased changes those of the version, below an empty section', () => {
    const released = withRelease(CHANGELOG, '0.3.0');
    expect(released).toBe(CHANGELOG.replace('## Unreleased\n', '## Unreleased\n\n## 0.3.0\n'));
    expect(notesOf(released, '0.3.0')).toBe('### Added\n\n* A thing.\n');
    expect(notesOf(released, '0.2.0')).toBe('### Fixed\n\n* Another.\n');
  });

  it('refuses a release without changes', () => {
    const released = withRelease(CHANGELOG, '0.3.0');
    expect(() => withRelease(released, '0.4.0')).toThrow(
      'CHANGELOG.md has no entry below "## Unreleased": add the changes first',
    );
    expect(() => withRelease('# Changelog\n', '0.4.0')).toThrow('no entry below "## Unreleased"');
  });

  it.each(['0.2.0', '0.3.0-beta.1', 'v0.3.0', ''])('refuses the version "%s"', (version) => {
    expect(() => withRelease(CHANGELOG, version)).toThrow(
      version === '0.2.0' ? 'has 0.2.0 already' : 'is not a release',
    );
  });
});

describe('notesOfTag', () => {
  function project(
    version: string,
    locked: string,
    { rootLocked = locked, contract = version } = {},
  ): string {
    const folder = mkdtempSync(join(tmpdir(), 'release-'));
    const files = {
      'package.json': JSON.stringify({ version }),
      'package-lock.json': JSON.stringify({
        version: locked,
        packages: { '': { version: rootLocked } },
      }),
      'data/contract/released.json': JSON.stringify({ version: contract }),
      'CHANGELOG.md': CHANGELOG,
    };
    for (const [name, text] of Object.entries(files)) {
      const path = join(folder, name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, text);
    }
    return folder;
  }

  it('returns the changes of the release', () => {
    expect(notesOfTag(project('0.2.0', '0.2.0'), 'v0.2.0')).toBe('### Fixed\n\n* Another.\n');
  });

  it.each([
    [project('0.2.0', '0.2.0'), 'v0.3.0', 'the tag v0.3.0 is not v0.2.0'],
    [project('0.2.0', '0.2.0'), '0.2.0', 'the tag 0.2.0 is not v0.2.0'],
    [project('0.2.0', '0.1.0'), 'v0.2.0', 'package-lock.json has version 0.1.0'],
    [
      project('0.2.0', '0.2.0', { rootLocked: '0.1.0' }),
      'v0.2.0',
      'package-lock.json has version 0.1.0',
    ],
    [
      project('0.2.0', '0.2.0', { contract: '0.1.0' }),
      'v0.2.0',
      'data/contract/released.json has version 0.1.0',
    ],
    [project('0.3.0', '0.3.0'), 'v0.3.0', 'CHANGELOG.md has no entry below "## 0.3.0"'],
  ])('refuses another tag, lock file, contract or changelog: %#', (folder, tag, message) => {
    expect(() => notesOfTag(folder, tag)).toThrow(message);
  });
});
