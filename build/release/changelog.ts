/** This heading begins the changes since the newest release. */
const UNRELEASED = '## Unreleased\n';

/**
 * A release, such as `0.3.0`; versions before a release have no changelog and are not published.
 */
const RELEASE = /^\d+\.\d+\.\d+$/;

/**
 * Moves a changelog's unreleased changes to `version`, and leaves an empty section for
 * later ones. Throws if `version` is not a release or is there already, or if nothing is
 * unreleased.
 */
export function withRelease(changelog: string, version: string): string {
  if (!RELEASE.test(version))
    throw new Error(`${version} is not a release: the form is major.minor.patch, such as 0.3.0`);
  if (sectionOf(changelog, version) !== undefined)
    throw new Error(`CHANGELOG.md has ${version} already: choose a later version`);
  if (!hasEntries(sectionOf(changelog, 'Unreleased')))
    throw new Error(
      `CHANGELOG.md has no entry below "${UNRELEASED.trim()}": add the changes first`,
    );
  return changelog.replace(UNRELEASED, `${UNRELEASED}\n## ${version}\n`);
}

/** Returns a release's changes in Markdown. Throws if the changelog has none. */
export function notesOf(changelog: string, version: string): string {
  const section = sectionOf(changelog, version);
  if (!hasEntries(section))
    throw new Error(`CHANGELOG.md has no entry below "## ${version}": add the changes first`);
  return `${section.trim()}\n`;
}

/** Returns the text between a second-level heading and the next one; undefined if there is none. */
function sectionOf(changelog: string, title: string): string | undefined {
  const [, ...sections] = changelog.split(/^## /m);
  return sections.find((section) => section.startsWith(`${title}\n`))?.slice(title.length);
}

function hasEntries(section: string | undefined): section is string {
  return section !== undefined && /^\* /m.test(section);
}
