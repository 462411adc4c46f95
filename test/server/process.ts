import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterFile } from '../support/after-file.ts';
import { built, CLI } from '../support/built.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** How long a process may take for what a test waits for, in milliseconds. */
const CONNECTION_TIMEOUTS = 60_000;

/** The service as a process of its own, gone when the test file is done. */
export interface Running {
  readonly pid: number;
  /** Its output so far, line by line. */
  readonly out: readonly string[];
  /** Standard error so far. */
  readonly err: () => string;
  /** The first line of standard output that matches; fails when the process ends before. */
  line(pattern: RegExp): Promise<string>;
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  signal(name: NodeJS.Signals): void;
}

await built();

/** Where services of one run prepare snapshots, each once. */
export const CACHE_DIR = join(tmpdir(), 'prepared');

/**
 * Starts the service with nothing of this process's own settings but the folders of this run. `wrapper` is
 * what the command line begins with, and `program` the built command.
 */
export function start(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  wrapper: readonly string[] = [],
  program = CLI,
): Running {
  const serving = [process.execPath, program, 'serve', ...args];
  const [command = '', ...rest] = [...wrapper, ...serving];
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), CACHE_DIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterFile(() => child.kill('SIGKILL'));
  const out: string[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => out.push(line));
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = endOf(child);
  return {
    pid: child.pid ?? 0,
    out,
    err: () => err,
    ended,
    line: (pattern) => firstLine(pattern, out, ended, () => err),
    signal: (name) => child.kill(name),
  };
}

/** Waits until the process is over and its output is read. */
function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'lost'));
  });
}

async function firstLine(
  pattern: RegExp,
  out: readonly string[],
  ended: Promise<number | string>,
  err: () => string,
): Promise<string> {
  let code: number | string | null = null;
  ended.then((how) => {
    code = how;
  });
  const deadline = Date.now() + CONNECTION_TIMEOUTS;
  for (;;) {
    const found = out.find((line) => pattern.test(line));
    if (found !== undefined) return found;
    if (code !== null || Date.now() > deadline) {
      throw new Error(`no line like ${pattern}; ended with ${code}; ${err()}\n${out.join('\n')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
