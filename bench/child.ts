import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** A process of the bench that said what it was waited for. */
export interface Child {
  /** The line that matched, as matched. */
  readonly said: RegExpMatchArray;
  readonly process: ChildProcess;
  /** Waits for a line, unless it was said before. */
  says(line: RegExp): Promise<RegExpMatchArray>;
  /** Ends it and waits until it has ended. */
  stop(): Promise<void>;
}

/**
 * Starts a Node process and waits for a line of its output. Rejects when the process ends first.
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
  // After its last line was read.
  const ended = once(child, 'close');
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  offerFirst(child.pid);
  const output: string[] = [];
  const lines = createInterface({ input: child.stdout }).on('line', (line) => output.push(line));
  const says = (expected: RegExp) => {
    const before = output.map((line) => expected.exec(line)).find((match) => match !== null);
    if (before) return Promise.resolve(before);
    return new Promise<RegExpMatchArray>((resolve, reject) => {
      const look = (line: string) => {
        const match = expected.exec(line);
        if (!match) return;
        lines.off('line', look);
        resolve(match);
      };
      lines.on('line', look);
      ended.then(([code, signal]) => {
        reject(new Error(`${script} ended with ${signal ?? code} and did not say ${expected}`));
      });
    });
  };
  const said = await says(ready);
  return {
    said,
    process: child,
    says,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * When memory runs out, the system is to end this process rather than any other: a large snapshot
 * may not fit, and whatever else runs on the machine has no part in that.
 */
function offerFirst(pid: number | undefined): void {
  const file = `/proc/${pid}/oom_score_adj`;
  if (existsSync(file)) writeFileSync(file, '1000');
}

/** The service over a prepared folder, with a key `bench` and whatever else is set. */
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
    /ready at (http:\/\/\S+)/,
  );
  return { url: child.said[1] ?? '', child };
}
