import { type ChildProcess, spawn } from 'node:child_process';
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

/** A command line that runs as a process of its own, until the end of the test file at most. */
export interface Started {
  readonly child: ChildProcess;
  /** The output so far. */
  readonly output: { readonly out: string; readonly err: string };
  /** Waits for a text on standard output or standard error. */
  said(pattern: RegExp): Promise<void>;
}

/** Starts the command line, with nothing of this process's settings. */
export function startCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Started {
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
  const output = { out: '', err: '' };
  let heard = () => {};
  const hear = (stream: 'out' | 'err') => (text: string) => {
    output[stream] += text;
    heard();
  };
  child.stdout.setEncoding('utf8').on('data', hear('out'));
  child.stderr.setEncoding('utf8').on('data', hear('err'));
  const said = (pattern: RegExp) =>
    new Promise<void>((resolve) => {
      heard = () => {
        if (pattern.test(output.out) || pattern.test(output.err)) resolve();
      };
      heard();
    });
  return { child, output, said };
}

/** Runs the command line to its end. */
export function commandLine(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const { child, output } = startCommand(args, environment);
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      resolve({ ...output, code: code ?? signal ?? 'lost' });
    });
  });
}
