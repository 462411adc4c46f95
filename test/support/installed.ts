import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The names of each package's program, by package. */
const PROGRAMS: ReadonlyMap<string, readonly string[]> = new Map([
  ['chromium', ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']],
  ['curl', ['curl']],
  ['openssl', ['openssl']],
  ['redis-server', ['redis-server']],
  ['wrk', ['wrk']],
]);

/**
 * The path of a program that tests or the bench need, from the distribution's package where it is missing and may
 * be installed; otherwise throws what to install.
 */
export function installed(distributed: string): string {
  const names = PROGRAMS.get(distributed);
  if (!names) throw new Error(`${distributed} is no package that is known here`);
  const found = onPath(names);
  if (found) return found;
  const told = `${names[0]} is not on the PATH: apt-get install ${distributed}`;
  if (process.getuid?.() !== 0) throw new Error(told);
  // Test files run side by side, and apt-get does not wait for itself.
  const lock = join(tmpdir(), 'apt-get.lock');
  const install = `apt-get install -qq -y --no-install-recommends ${distributed}`;
  const script = `command -v ${names[0]} || { apt-get update -qq && ${install}; }`;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { stderr } = spawnSync('flock', [lock, 'sh', '-c', script], { env, encoding: 'utf8' });
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
