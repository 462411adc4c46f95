import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../build/parts.ts';

/**
 * The project's files with one of these endings, relative to its folder and sorted; folders of
 * `.gitignore` are left out. Git is not asked: it refuses a folder of another user, and an archive
 * of the project has no history.
 */
export function projectFiles(...endings: readonly string[]): readonly string[] {
  const ignored = readFileSync(join(ROOT, '.gitignore'), 'utf8')
    .split('\n')
    .filter((line) => line.endsWith('/'))
    .map((line) => line.slice(0, -1));
  const skipped = new Set(['.git', ...ignored]);
  const below = (folder: string): string[] =>
    readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory())
        return skipped.has(entry.name) || skipped.has(path) ? [] : below(path);
      return endings.some((ending) => path.endsWith(ending)) ? [path] : [];
    });
  return below('').sort();
}
