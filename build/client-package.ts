import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

/** npm knows the client's package by this name. */
export const CLIENT_PACKAGE = 'restaking-analytics-client';

/** Fields in the project's package.json that the client's package shares. */
const Shared = z.object({
  version: z.string(),
  homepage: z.string(),
  bugs: z.object({ url: z.string() }),
  repository: z.object({ type: z.string(), url: z.string() }),
  license: z.string(),
  type: z.literal('module'),
  engines: z.object({ node: z.string() }),
  publishConfig: z.object({ access: z.string(), provenance: z.boolean() }),
});

/**
 * Makes `target`, which has the compiled client, a package without dependencies: adds package.json,
 * README.md and LICENSE. Its version is the project's in `root`.
 */
export function writeClientPackage(root: string, target: string): void {
  const shared = Shared.parse(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const manifest = {
    name: CLIENT_PACKAGE,
    description: 'Typed client of restaking-analytics for Node.js and browsers.',
    keywords: ['eigenlayer', 'restaking', 'eigenda', 'ethereum', 'analytics', 'client'],
    ...shared,
    repository: { ...shared.repository, directory: 'client' },
    sideEffects: false,
    files: ['*.js', '*.d.ts'],
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './package.json': './package.json',
    },
  };
  writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  const readme = readFileSync(join(root, 'client/README.md'), 'utf8');
  writeFileSync(join(target, 'README.md'), withAbsoluteLinks(readme, shared.homepage));
  copyFileSync(join(root, 'LICENSE'), join(target, 'LICENSE'));
}

/** Replaces links to files above the client's folder: the package does not have these files. */
function withAbsoluteLinks(page: string, homepage: string): string {
  return page.replaceAll('](../', `](${homepage.replace(/#.*$/, '')}/blob/main/`);
}
