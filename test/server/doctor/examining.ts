import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** How a run of the doctor ended. */
export interface Examination {
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
  /** The lines of one check that are in one state. */
  lines(state: 'ok' | 'warn' | 'problem', check: string): string[];
}

/** Runs the doctor as a process of its own, with nothing of this process's settings. */
export function examine(
  environment: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): Promise<Examination> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/doctor/command.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env.PATH, PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said.err += text;
  });
  return new Promise((resolve) => {
    child.once('close', (code, signal) => {
      const lines = (state: string, check: string) =>
        said.out.split('\n').filter((line) => new RegExp(`^${state} +${check} `).test(line));
      resolve({ ...said, lines, code: code ?? signal ?? 'lost' });
    });
  });
}
