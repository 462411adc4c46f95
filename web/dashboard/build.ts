import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Metafile } from 'esbuild';
import { buildSite } from '../../build/site.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));

/** Writes the dashboard to the folder and returns its bundle's metafile. */
export function buildDashboard(target: string): Promise<Metafile> {
  const entryPoints = [join(HERE, 'main.tsx'), join(HERE, 'icon.svg')];
  return buildSite(target, join(HERE, 'page.html'), entryPoints, {
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
}
