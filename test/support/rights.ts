import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { getPriority, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';

// Each right is tried: user ids, capabilities, name spaces and limits decide together, in
// containers as well.

/**
 * How `unshare` gives a program mounts of its own: as root, or as one that is root in its own name
 * space.
 */
const WAYS = [['--mount'], ['--mount', '--map-root-user']];

let way: readonly string[] | null | undefined;

function wayToMount(): readonly string[] | null {
  if (way !== undefined) return way;
  const folder = mkdtempSync(join(tmpdir(), 'mount-'));
  const mounts = (flags: readonly string[]) =>
    spawnSync('unshare', [...flags, 'mount', '-t', 'tmpfs', 'none', folder]).status === 0;
  way = WAYS.find(mounts) ?? null;
  return way;
}

/** Whether this process may start programs that mount a file system. */
export function mayMount(): boolean {
  return wayToMount() !== null;
}

/**
 * The beginning of a command line that shows its program a disk of that size at `folder`; tmpfs
 * reads the size.
 */
export function onDisk(folder: string, size: string): string[] {
  const flags = wayToMount();
  if (!flags) throw new Error('this process may not mount: `needingRight` skips tests that do');
  mkdirSync(folder, { recursive: true });
  const mounting = `mount -t tmpfs -o size=${size} none "$0" && exec "$@"`;
  return ['unshare', ...flags, 'sh', '-c', mounting, folder];
}

/** Whether this process may raise the priority of another one that it has lowered. */
export function mayRaisePriority(): boolean {
  const child = spawn('sleep', ['60']);
  try {
    if (child.pid === undefined) return false;
    setPriority(child.pid, 19);
    setPriority(child.pid, getPriority());
    return true;
  } catch {
    return false;
  } finally {
    child.kill();
  }
}

/** Whether this process may give its files to others, and reads and changes them still. */
export function mayGiveAway(): boolean {
  const path = join(mkdtempSync(join(tmpdir(), 'given-')), 'file');
  writeFileSync(path, 'given', { mode: 0o600 });
  try {
    chownSync(path, 4321, 4322);
    readFileSync(path);
    writeFileSync(path, 'changed');
    return true;
  } catch {
    return false;
  }
}
