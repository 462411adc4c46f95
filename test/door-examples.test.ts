import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { projectFiles } from './support/project-files.ts';

const ROOT = fileURLToPath(new URL('../', import.meta.url));

/** Folders that others import. */
const FOLDERS = ['alerts', 'client', 'common', 'data', 'engine', 'ingest', 'rewards', 'server'];

/** Folders with the code that imports them. */
const IMPORTERS = [...FOLDERS, 'cli', 'web'];

const IMPORTS =
  /(?:import|export) \{([^}]*)\} from '(\.[^']+)'|\{([^}=]*)\} = await import\('(\.[^']+)'\)/g;

const FUNCTIONS =
  /^(\/\*\*(?:(?!\*\/)[\s\S])*\*\/\n)?export (?:(?:async )?function\*? (\w+)|const (\w+)(?:: [^=]+)? =\s*(?:async )?(?:<[^>]*>)?\()/gm;

const folderOf = (file: string) => file.split('/')[0] ?? '';

/** Names that a file imports at run time, with the file that exports each. */
function* importedBy(file: string): Generator<readonly [file: string, name: string]> {
  const source = readFileSync(join(ROOT, file), 'utf8');
  for (const [, fixed, from, dynamic, later] of source.matchAll(IMPORTS)) {
    const exporter = join(dirname(file), from ?? later ?? '');
    for (const item of (fixed ?? dynamic ?? '').split(',')) {
      const [name = ''] = item.trim().split(/ as |:/);
      if (name !== '' && !name.startsWith('type ')) yield [exporter, name];
    }
  }
}

/** Names that code of another folder imports, and those that the client's package exports. */
function doors(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  for (const file of projectFiles('.ts', '.tsx')) {
    if (!IMPORTERS.includes(folderOf(file))) continue;
    for (const [exporter, name] of importedBy(file)) {
      const isInside = folderOf(exporter) === folderOf(file) && file !== 'client/index.ts';
      if (isInside || !FOLDERS.includes(folderOf(exporter))) continue;
      found.set(exporter, (found.get(exporter) ?? new Set()).add(name));
    }
  }
  return found;
}

it('functions that other folders call have an example', () => {
  const described: string[] = [];
  const bare: string[] = [];
  for (const [file, names] of doors()) {
    const source = readFileSync(join(ROOT, file), 'utf8');
    for (const [, comment = '', declared, assigned] of source.matchAll(FUNCTIONS)) {
      const name = declared ?? assigned ?? '';
      if (!names.has(name)) continue;
      (comment.includes('@example') ? described : bare).push(`${file}: ${name}`);
    }
  }
  expect(bare).toEqual([]);
  expect(described.length).toBeGreaterThan(200);
});
