import { type ChildProcess, spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { afterFile } from '../support/after-file.ts';
import { built, CLI } from '../support/built.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Matches the line of a service that is ready; the group is its address. */
export { READY_LINE as READY_MESSAGE } from '../../server/banner.ts';
/** Matches the same line; the group is the address of its admin listener. */
export const ADMIN = /"admin":"(http:[^"]+)"/;

/** The service as a process of its own, gone when the test file is done. */
export interface Running {
  readonly pid: number;
  /** Its output so far, line by line. */
  readonly out: readonly string[];
  /** Standard error so far. */
  readonly err: () => string;
  /** The first line of standard output that matches; fails when the process ends before. */
  line(pattern: RegExp): Promise<string>;
  /**
   * The same of standard error, which may be read later than standard output that was written after
   * it.
   */
  errLine(pattern: RegExp): Promise<string>;
  /** The exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  signal(name: NodeJS.Signals): void;
  /** Closes the reading end of its standard output, as a collector of logs that ends does. */
  closeOutput(): void;
}

await built();

/** The folder in which services of one run prepare snapshots, each once. */
export const CACHE_DIR = join(tmpdir(), 'prepared');

/**
 * Starts the service without settings of this process, except for the folders of this run.
 * `wrapper` is the beginning of the command line, and `program` the built command.
 */
export function start(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  wrapper: readonly string[] = [],
  program = CLI,
): Running {
  return startCommand(['serve', ...args], environment, wrapper, program);
}

/** Starts any command in the same way. */
export function startCommand(
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  wrapper: readonly string[] = [],
  program = CLI,
): Running {
  const [command = '', ...rest] = [...wrapper, process.execPath, program, ...args];
  const child = spawn(command, rest, {
    cwd: ROOT,
    env: { PATH: process.env.PATH, TMPDIR: tmpdir(), CACHE_DIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  afterFile(() => child.kill('SIGKILL'));
  const [out, errLines] = [linesOf(child.stdout), linesOf(child.stderr)];
  let err = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = endOf(child);
  const all = () => `${err}\n${out.all.join('\n')}`;
  return {
    pid: child.pid ?? 0,
    out: out.all,
    err: () => err,
    ended,
    line: (pattern) => out.first(pattern, ended, all),
    errLine: (pattern) => errLines.first(pattern, ended, all),
    signal: (name) => child.kill(name),
    closeOutput: () => child.stdout.destroy(),
  };
}

/** Waits until the process is over and its output is read. */
function endOf(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(code ?? signal ?? 'lost'));
  });
}

/**
 * The lines of an output so far, and the first that matches, which is waited for until the process
 * has ended.
 */
function linesOf(output: Readable) {
  const all: string[] = [];
  const reader = createInterface({ input: output }).on('line', (line) => all.push(line));
  const first = (pattern: RegExp, ended: Promise<number | string>, said: () => string) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const line = all.find((one) => pattern.test(one));
        if (line === undefined) return;
        stop();
        resolve(line);
      };
      const fail = (why: string) => {
        stop();
        reject(new Error(`no line like ${pattern}; ${why}; ${said()}`));
      };
      const late = setTimeout(() => fail(`${WAIT_LIMIT_MS / 1000} s are over`), WAIT_LIMIT_MS);
      const stop = () => {
        clearTimeout(late);
        reader.off('line', look);
      };
      reader.on('line', look);
      ended.then((how) => fail(`it ended with ${how}`));
      look();
    });
  return { all, first };
}
