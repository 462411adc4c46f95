import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/**
 * Starts a module of this program as a child process. `path` is relative to this folder and has no
 * extension: built modules are JavaScript, and the sources run through tsx.
 */
export function forkModule(
  path: string,
  args: readonly string[],
  options: ForkOptions,
): ChildProcess {
  const isSource = import.meta.url.endsWith('.ts');
  const module = fileURLToPath(new URL(`${path}.${isSource ? 'ts' : 'js'}`, import.meta.url));
  return fork(module, args, { ...options, execArgv: isSource ? ['--import', 'tsx'] : [] });
}
