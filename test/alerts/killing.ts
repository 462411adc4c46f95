import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLI } from '../support/built.ts';
import { ENVIRONMENT } from './running.ts';

const PRELOADED = fileURLToPath(new URL('killed.mjs', import.meta.url));

/** A process ended in this way. */
interface Ended {
  /** The steps that it began, in order. */
  readonly steps: readonly string[];
  readonly isKilled: boolean;
  readonly code: number | null;
}

/**
 * Runs `alerts run` over `<base>/snapshots` as a process that is killed before a step, from 1; a
 * process with fewer steps ends by itself.
 */
export function runUntil(
  base: string,
  killAt: number,
  options: readonly string[] = [],
): Promise<Ended> {
  const args = ['--import', PRELOADED, CLI, 'alerts', 'run', join(base, 'snapshots')];
  const files = ['--rules', join(base, 'rules.json'), '--outbox', join(base, 'outbox')];
  const child = spawn(process.execPath, [...args, ...files, ...options], {
    env: { ...process.env, ...ENVIRONMENT, KILL_AT: String(killAt) },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let out = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      const steps = [...out.matchAll(/^step (.*)$/gm)].map(([, step = '']) => step);
      resolve({ steps, isKilled: signal === 'SIGKILL', code });
    });
  });
}
