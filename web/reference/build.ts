import { fileURLToPath } from 'node:url';
import { buildSite } from '../../build/site.ts';

const at = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Writes the reference page to the folder. */
export function buildReference(target: string): Promise<void> {
  return buildSite(target, at('page.html'), [at('main.ts')]);
}
