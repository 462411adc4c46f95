import type { Progress } from '../data/load/progress.ts';
import { ENDING_SIGNALS, endOf, forkCommand } from './fork-command.ts';
import { withRate } from './rate.ts';

/** Tells a process of the same command line that it does the work, or which file it probes. */
const CHILD = 'RESTAKING_ANALYTICS_INGEST';

/** Messages of the child to its parent. */
export type FromChild = readonly [doing: string, done: number, of: number];

/** Whether this process was started to read inputs: a crafted file may end it. */
export function isChild(): boolean {
  return process.env[CHILD] !== undefined && process.send !== undefined;
}

/** The file that this process only reads, to find out whether that ends it. */
export function probedFile(): string | null {
  const value = process.env[CHILD] ?? '';
  return value === '' ? null : value;
}

/** Tells the parent what is being done. */
export const reportToParent: Progress = (...told) => {
  process.send?.(told satisfies FromChild);
};

/**
 * Runs the same command line in a process of its own, and gives its exit code. Where the process was
 * ended by what it read, says by which file. Signals reach the child, which ends by them.
 */
export async function superviseIngest(inputs: readonly string[]): Promise<number> {
  const child = forkCommand({ [CHILD]: '' });
  const { code, signal } = await withRate((progress) => {
    child.on('message', (told: FromChild) => progress(...told));
    return endOf(child);
  });
  if (signal === null) return code ?? 1;
  if (ENDING_SIGNALS.includes(signal)) {
    process.stderr.write(`ended by ${signal}: nothing is published; the next run goes on\n`);
    return 1;
  }
  const failedFiles = signal === 'SIGKILL' ? [] : await probe(inputs);
  const said =
    failedFiles.length > 0
      ? failedFiles.map(
          (file) => `${file}: reading it ends the process (${signal}): export it again`,
        )
      : [
          `ingest: the process was ended by ${signal}, perhaps for want of memory: nothing is published; run it again`,
        ];
  process.stderr.write(`${said.join('\n')}\n`);
  return 1;
}

/** The files that end a process which reads nothing else. */
async function probe(inputs: readonly string[]): Promise<string[]> {
  const { findInputs } = await import('../ingest/sources/inputs.ts');
  const failedFiles: string[] = [];
  for (const { path, name } of await findInputs(inputs).catch(() => [])) {
    const { signal } = await endOf(forkCommand({ [CHILD]: path }));
    if (signal !== null) failedFiles.push(name);
  }
  return failedFiles;
}
