import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { programFile, RUNS_FROM_SOURCES } from '../../common/program-file.ts';

/**
 * Starts one of the program's modules, named by its path without extension, as a child process;
 * sources run through tsx. `before` is a file that the process runs before anything else.
 */
export function forkModule(
  module: string,
  args: readonly string[],
  { before, ...options }: ForkOptions & { readonly before?: string | undefined },
): ChildProcess {
  const path = programFile(`${module}.${RUNS_FROM_SOURCES ? 'ts' : 'js'}`);
  const first = before === undefined ? [] : ['--require', programFile(before)];
  const execArgv = [...first, ...(RUNS_FROM_SOURCES ? ['--import', 'tsx'] : [])];
  return fork(path, args, { ...options, execArgv });
}
