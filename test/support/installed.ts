import { spawnSync } from 'node:child_process';
import { accessSync, constants, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const CI = fileURLToPath(new URL('../../.ci/', import.meta.url));

/** The names of each package's program, by package, as `.ci/programs` lists them. */
export const PROGRAMS: ReadonlyMap<string, readonly string[]> = new Map(
  readFileSync(join(CI, 'programs'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.split(' '))
    .map(([distributed = '', ...names]) => [distributed, names]),
);

/**
 * The path of a program that tests or the bench need, from the distribution's package if it is
 * missing and may be installed; otherwise throws with the package to install. `distributed` is a
 * package of `.ci/programs`.
 */
export function installed(distributed: string): string {
  const names = PROGRAMS.get(distributed);
  if (!names) throw new Error(`${distributed} is not in .ci/programs`);
  const found = onPath(names);
  if (found) return found;
  const told = `${names[0]} is not on the PATH: sudo .ci/install ${distributed}`;
  if (process.getuid?.() !== 0) throw new Error(told);
  const { stderr } = spawnSync(join(CI, 'install'), [distributed], { encoding: 'utf8' });
  const path = onPath(names);
  if (!path) throw new Error(`${told}\n${stderr}`);
  return path;
}

function onPath(names: readonly string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
