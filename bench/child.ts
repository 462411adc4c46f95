import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { READY_LINE } from '../server/banner.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A child process that has printed the expected line. */
export interface Child {
  /** The process printed the expected line, with this match. */
  readonly match: RegExpMatchArray;
  readonly process: ChildProcess;
  /** Waits for a line in the output, also an earlier one. */
  waitFor(line: RegExp): Promise<RegExpMatchArray>;
  /** Stops the process and waits for its end. */
  stop(): Promise<void>;
}

/**
 * Starts a Node process and waits for a line in its output. Rejects if the process ends first.
 * `script` is relative to the project.
 */
export async function startChild(
  script: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  ready: RegExp,
): Promise<Child> {
  const loader = script.endsWith('.ts') ? ['--import', 'tsx'] : [];
  const child = spawn(process.execPath, [...loader, script, ...args], {
    cwd: ROOT,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // After the last line was read.
  const ended = once(child, 'close');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  preferForKilling(child.pid);
  const output: string[] = [];
  const lines = createInterface({ input: child.stdout }).on('line', (line) => output.push(line));
  const waitFor = (expected: RegExp) => {
    const before = output.map((line) => expected.exec(line)).find((match) => match !== null);
    if (before) return Promise.resolve(before);
    return new Promise<RegExpMatchArray>((resolve, reject) => {
      const check = (line: string) => {
        const match = expected.exec(line);
        if (!match) return;
        lines.off('line', check);
        resolve(match);
      };
      lines.on('line', check);
      ended.then(([code, signal]) => {
        reject(new Error(`${script} ended with ${signal ?? code} without a line like ${expected}`));
      });
    });
  };
  const match = await waitFor(ready);
  return {
    match,
    process: child,
    waitFor,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Makes the process the first that the kernel kills when memory runs out: a large snapshot may not
 * fit, and other processes on the machine should not be killed for it.
 */
function preferForKilling(pid: number | undefined): void {
  const file = `/proc/${pid}/oom_score_adj`;
  if (existsSync(file)) writeFileSync(file, '1000');
}

/** Starts the service over a prepared folder, with the key `bench` and further settings. */
export async function startService(
  prepared: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<{ url: string; child: Child }> {
  const child = await startChild(
    'dist/cli/main.js',
    ['serve', '--port', '0', '--snapshot', prepared],
    {
      API_KEYS: 'bench',
      RATE_LIMIT: '1000000000',
      LOG_LEVEL: 'warn',
      ...environment,
    },
    READY_LINE,
  );
  return { url: child.match[1] ?? '', child };
}
