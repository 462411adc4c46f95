import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** The fields of a package.json that a notice needs. */
const Manifest = z.object({
  name: z.string(),
  version: z.string(),
  license: z.string(),
  author: z.union([z.string(), z.object({ name: z.string() })]).optional(),
});

/** Files with these names have the terms for a package, or for code that it contains. */
const TERMS = /^(?:licen[cs]e|copying|notice|copyright)|\.licen[cs]e\.txt$/i;

const INTRODUCTION = `The programs and pages of restaking-analytics contain code of the packages below, under these terms.
Packages that npm installs beside it bring their own terms.
`;

const RULE = '='.repeat(100);

/**
 * Writes THIRD-PARTY-NOTICES: name, version, licence and terms for each package, given by its
 * folder. Packages with the same terms share them. Throws if a package has no terms.
 */
export function noticesOf(root: string, folders: readonly string[]): string {
  const packages = new Map<string, string[]>();
  for (const folder of [...new Set(folders)].sort()) {
    const { title, terms } = noticeOf(join(root, folder), root);
    packages.set(terms, [...(packages.get(terms) ?? []), title]);
  }
  const notices = [...packages].map(([terms, titles]) => {
    // A package may be there in several folders.
    const lines = [...new Set(titles)].join('\n');
    return `${RULE}\n${lines}\n${RULE}\n\n${terms}\n`;
  });
  return [INTRODUCTION, ...notices].join('\n');
}

function noticeOf(
  folder: string,
  root: string,
): { readonly title: string; readonly terms: string } {
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const files = readdirSync(folder).filter((name) => TERMS.test(name));
  const texts = files
    .sort()
    .map((name) => readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n').trim());
  const terms = texts.length > 0 ? texts.join('\n\n') : mitTerms(manifest, root);
  return { title: `${manifest.name} ${manifest.version} (${manifest.license})`, terms };
}

/** A package may name the MIT licence without a copy: the project's own file has the text. */
function mitTerms({ name, license, author }: z.infer<typeof Manifest>, root: string): string {
  if (license !== 'MIT') throw new Error(`${name}: the package has no terms of its ${license}`);
  const holder = typeof author === 'object' ? author.name : author;
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim();
  return own.replace(/^Copyright .*$/m, `Copyright (c) ${holder ?? `the authors of ${name}`}`);
}
