import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterFile } from '../support/after-file.ts';
import { built, CLI } from '../support/built.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** How a run of the command line ended. */
export interface Outcome {
  /** The exit code, or the name of the signal that ended it. */
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
}

await built();

/** Runs the command line as a process of its own, with nothing of this process's settings. */
export function commandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [CLI, ...args], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      TMPDIR: tmpdir(),
      CACHE_DIR: join(tmpdir(), 'prepared'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterFile(() => child.kill('SIGKILL'));
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      resolve({ ...said, code: code ?? signal ?? 'lost' });
    });
  });
}
