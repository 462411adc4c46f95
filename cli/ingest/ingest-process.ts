import type { ChildProcess } from 'node:child_process';
import type { Progress } from '../../data/load/progress.ts';
import { ENDING_SIGNALS, type Ending, endOf, forkCommand } from '../shared/fork-command.ts';
import { withRate } from '../shared/rate.ts';
import type { IngestFlags } from './ingest-flags.ts';
import type { FollowedService } from './ingest-serve.ts';

/** Variable that marks the child process: empty, or the file that it probes. */
const CHILD = 'RESTAKING_ANALYTICS_INGEST';

/** The child reports its progress in these messages. */
export type FromChild = readonly [doing: string, done: number, of: number];

/** Whether this process is the child that reads inputs: a crafted file may crash it. */
export function isChild(): boolean {
  return process.env[CHILD] !== undefined && process.send !== undefined;
}

/** The file that this process only reads, to find out whether it crashes. */
export function probedFile(): string | null {
  const value = process.env[CHILD] ?? '';
  return value === '' ? null : value;
}

/** Sends progress to the parent. */
export const reportToParent: Progress = (...progress) => {
  process.send?.(progress satisfies FromChild);
};

/**
 * Runs the same command line in a child process and returns its exit code. If the input crashed the
 * child, prints the faulty files. Signals are forwarded to the child. With `--serve` a service runs
 * until the child has ended.
 */
export async function superviseIngest(
  inputs: readonly string[],
  flags: IngestFlags,
): Promise<number> {
  const start = flags.serve ? await serviceOf(flags) : null;
  if (typeof start === 'string') {
    process.stderr.write(`${start}\n`);
    return 1;
  }
  const child = forkCommand({ [CHILD]: '' });
  const service = start?.(child);
  const ending = await withRate((progress) => {
    child.on('message', (message: FromChild) => progress(...message));
    return endOf(child);
  });
  const problem = (await service?.stop()) ?? null;
  if (problem !== null) process.stderr.write(`${problem}\n`);
  const code = await codeOf(ending, inputs);
  return problem === null ? code : 1;
}

/** Returns a problem with the service's settings, or the function that starts it. */
async function serviceOf(
  flags: IngestFlags,
): Promise<string | ((ingest: ChildProcess) => FollowedService)> {
  const { problemOfService, serveWith } = await import('./ingest-serve.ts');
  return problemOfService(flags) ?? ((ingest) => serveWith(ingest, flags));
}

/** Finds the exit code after an ingest has ended, and names the cause. */
async function codeOf({ code, signal }: Ending, inputs: readonly string[]): Promise<number> {
  if (signal === null) return code ?? 1;
  if (ENDING_SIGNALS.includes(signal)) {
    process.stderr.write(`ended by ${signal}: nothing is published; the next run goes on\n`);
    return 1;
  }
  const failedFiles = signal === 'SIGKILL' ? [] : await probe(inputs);
  const lines =
    failedFiles.length > 0
      ? failedFiles.map(
          (file) => `${file}: reading it crashes the process (${signal}): export it again`,
        )
      : [
          `ingest: the process was ended by ${signal}, perhaps for want of memory: nothing is published; run it again`,
        ];
  process.stderr.write(`${lines.join('\n')}\n`);
  return 1;
}

/** The files that crash a process which reads only them. */
async function probe(inputs: readonly string[]): Promise<string[]> {
  const { findInputs } = await import('../../ingest/sources/inputs.ts');
  const failedFiles: string[] = [];
  for (const { path, name } of await findInputs(inputs).catch(() => [])) {
    const { signal } = await endOf(forkCommand({ [CHILD]: path }));
    if (signal !== null) failedFiles.push(name);
  }
  return failedFiles;
}
