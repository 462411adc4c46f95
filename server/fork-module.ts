import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { IS_SOURCE, programFile } from '../common/program-file.ts';

/** Starts a module of this program, named by its path without extension, as a child process; sources run through tsx. */
export function forkModule(
  module: string,
  args: readonly string[],
  options: ForkOptions,
): ChildProcess {
  const path = programFile(`${module}.${IS_SOURCE ? 'ts' : 'js'}`);
  return fork(path, args, { ...options, execArgv: IS_SOURCE ? ['--import', 'tsx'] : [] });
}
