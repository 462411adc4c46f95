import { spawn } from 'node:child_process';
import { PATIENT } from '../server/supervised-service.ts';
import { built, CLI } from '../support/built.ts';
import { scratch } from './both-engines.ts';
import type { Servers } from './servers.ts';

await built();

/** The outcome of a command. */
export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/**
 * Environment variables with the address and the user of ClickHouse, and limits of time that a busy
 * machine does not reach.
 */
export function environmentOf(
  { user, password, cluster }: Servers['loader'],
  urls: readonly string[],
): NodeJS.ProcessEnv {
  return {
    CLICKHOUSE_URL: urls.join(','),
    CLICKHOUSE_USER: user,
    CLICKHOUSE_PASSWORD: password,
    ...PATIENT,
    ...(cluster && { CLICKHOUSE_CLUSTER: cluster }),
    CACHE_DIR: scratch(),
  };
}

/** The lines that say which step begins, as there is no terminal. */
const PROGRESS = /^\d+ of \d+ steps done: .*\n/gm;

/**
 * Runs `load` without this process's own settings. `wrapper` is the beginning of the command line;
 * `err` leaves out the lines of progress.
 */
export async function runLoad(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  wrapper: readonly string[] = [],
): Promise<Ended> {
  const [command = '', ...rest] = [...wrapper, process.execPath, CLI, 'load', ...args];
  const child = spawn(command, rest, {
    env: { PATH: process.env.PATH, TMPDIR: process.env.TMPDIR, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let out = '';
  let err = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  return new Promise((resolve) => {
    child.once('close', (code) => resolve({ code, out, err: err.replace(PROGRESS, '') }));
  });
}
