import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterFile } from './after-file.ts';
import { built } from './built.ts';

const SCRIPT = fileURLToPath(new URL('./preparing.mjs', import.meta.url));

/** How a preparation in a process of its own ended. */
export interface Preparation {
  readonly pid: number;
  /** The stages that it went through. */
  readonly stages: readonly string[];
  /** The prepared folder; undefined if the process ended before. */
  readonly folder: string | undefined;
  readonly ended: number | NodeJS.Signals | null;
  readonly err: string;
}

await built();

/**
 * Prepares a snapshot in the cache folder `target`, or as the folder `target`. The process kills
 * itself at the stage of the number `killedAt`, if that is given. `wrapper` is the beginning of the
 * command line.
 */
export async function prepareProcess(
  snapshot: string,
  kind: 'cache' | 'folder',
  target: string,
  { killedAt = 0, wrapper = [] }: { killedAt?: number; wrapper?: readonly string[] } = {},
): Promise<Preparation> {
  const [command = '', ...args] = [
    ...wrapper,
    process.execPath,
    ...[SCRIPT, snapshot, kind, target, String(killedAt)],
  ];
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  afterFile(() => child.kill('SIGKILL'));
  const stages: string[] = [];
  let folder: string | undefined;
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const [, kind, rest = ''] = /^(stage|prepared) (.*)$/.exec(line) ?? [];
    if (kind === 'prepared') folder = rest;
    if (kind === 'stage') stages.push(rest);
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      resolve({ pid: child.pid ?? 0, stages, folder, ended: signal ?? code, err });
    });
  });
}
