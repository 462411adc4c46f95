import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Modules that start processes: services, commands, browsers, databases. */
const STARTERS = ['node:child_process', 'playwright-core'];

/** All test files but those against ClickHouse, which need half a gigabyte of packages. */
export function testFiles(): string[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts') && !name.startsWith('clickhouse/'))
    .map((name) => join('test', name))
    .sort();
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
