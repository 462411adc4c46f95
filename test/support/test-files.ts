import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Modules that start processes: services, commands, browsers, databases. */
const STARTERS = ['node:child_process', 'playwright-core'];

/** All test files but those against ClickHouse, which need half a gigabyte of packages. */
export function testFiles(): string[] {
  const leftOut = ['test/clickhouse', 'test/generators'];
  // A walk through packages would meet those that npm installs at the time.
  const below = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return leftOut.includes(path) ? [] : below(path);
      return path.endsWith('.test.ts') ? [path] : [];
    });
  return below('test').sort();
}

/**
 * Whether a test file repeats something; `npm run test:long` runs such files alone, with all
 * repetitions.
 */
export function repeats(path: string): boolean {
  return readFileSync(path, 'utf8').includes('support/repetitions.ts');
}

/**
 * Whether a test file, or a module of the tests that it imports, starts a process:
 * `npm run test:integration` runs such files, `npm run test:unit` the others.
 */
export function startsProcesses(path: string, seen = new Set<string>()): boolean {
  seen.add(path);
  const imports = [
    ...readFileSync(path, 'utf8').matchAll(/^(?:import|export)\s[^;]*?from '([^']+)'/gms),
  ];
  return imports.some(([, name = '']) => {
    if (STARTERS.includes(name)) return true;
    const module = join(dirname(path), name);
    const isOurs = name.startsWith('.') && module.startsWith('test/') && existsSync(module);
    return isOurs && !seen.has(module) && startsProcesses(module, seen);
  });
}
