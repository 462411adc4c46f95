import { spawnSync } from 'node:child_process';
import { readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { temporaryFolder } from '../support/snapshots.ts';

/** Functions of the JavaScript library that Node.js 20.17 does not have. */
const ABSENT = [
  'Map.groupBy([1], (one: number) => one)',
  'Object.groupBy([1], (one: number) => String(one))',
  'Promise.withResolvers<number>()',
  'Promise.try(() => 1)',
  'new Set([1]).union(new Set([2]))',
  'Array.fromAsync([1])',
  'new ArrayBuffer(1).transfer()',
  '[1].values().map((one: number) => one)',
  "RegExp.escape('a')",
  'new Uint8Array(1).toBase64()',
];

/** The newest functions that it has. */
const PRESENT = [
  '[1].toSorted()',
  '[1].with(0, 2)',
  '[1].findLast((one) => one > 0)',
  'structuredClone([1])',
];

/** The numbers of the lines that the compiler refuses, by the options of a project. */
function refused(project: string, lines: readonly string[]): number[] {
  const folder = temporaryFolder();
  const text = lines.map((line, at) => `export const at${at} = ${line};\n`).join('');
  writeFileSync(join(folder, 'snippet.ts'), text);
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const options = { extends: join(ROOT, project), include: ['snippet.ts'], exclude: [] };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(options));
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin/tsc',
  );
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const found = [...stdout.matchAll(/^snippet\.ts\((\d+),/gm)].map(([, line]) => Number(line));
  expect(found.length > 0 || stdout === '', stdout).toBe(true);
  return [...new Set(found)].sort((a, b) => a - b);
}

describe('the compiler', () => {
  it.each([
    ['tsconfig.json', [...PRESENT, "'a'.isWellFormed()"]],
    ['client/tsconfig.json', PRESENT],
    ['web/dashboard/tsconfig.json', PRESENT],
    ['web/reference/tsconfig.json', PRESENT],
  ])(
    'refuses by %s what Node.js 20.17 and the browsers of its time do not have, and nothing else',
    (project, present) => {
      const every = ABSENT.map((_line, at) => at + 1);
      expect(refused(project, [...ABSENT, ...present])).toEqual(every);
    },
  );

  it('takes the library of no later language than the oldest release of Node.js that is allowed', () => {
    const { engines } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const { compilerOptions } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'));
    expect([engines.node.split(' ')[0], compilerOptions.lib]).toEqual([
      '^20.17.0',
      ['es2023', 'es2024.string'],
    ]);
  });
});
