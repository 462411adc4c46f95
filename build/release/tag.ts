import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { notesOf } from './changelog.ts';

const Manifest = z.object({ version: z.string() });
const Lock = z.object({
  version: z.string(),
  packages: z.object({ '': Manifest }),
});

/**
 * Returns the changes of the release that a tag such as `v0.3.0` names, in Markdown. Throws if
 * package.json, package-lock.json or the released contract in `root` has another version, or if
 * CHANGELOG.md has no changes of it.
 */
export function notesOfTag(root: string, tag: string): string {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const { version } = Manifest.parse(JSON.parse(read('package.json')));
  const lock = Lock.parse(JSON.parse(read('package-lock.json')));
  if (tag !== `v${version}`)
    throw new Error(`the tag ${tag} is not v${version}, the version of package.json`);
  for (const other of [lock.version, lock.packages[''].version])
    if (other !== version)
      throw new Error(`package-lock.json has version ${other}, package.json ${version}: run npm i`);
  const contract = Manifest.parse(JSON.parse(read('data/contract/released.json')));
  if (contract.version !== version)
    throw new Error(
      `data/contract/released.json has version ${contract.version}, package.json ${version}: make the release with npm version`,
    );
  return notesOf(read('CHANGELOG.md'), version);
}
