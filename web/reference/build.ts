import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { buildSite } from '../../build/site.ts';

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Writes the reference page to the folder and returns its bundle's metafile. */
export function buildReference(target: string): Promise<Metafile> {
  return buildSite(target, at('page.html'), [at('main.ts')]);
}
