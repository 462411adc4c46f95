import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../build/parts.ts';
import { built } from './built.ts';

await built();

/**
 * Takes the place of `server/processes/fork-module.ts` in tests: starts the built module, which is
 * ready in half the processor time of the source. A module of the tests themselves, which is not
 * built, runs through tsx.
 */
export function forkModule(
  module: string,
  args: readonly string[],
  { before, ...options }: ForkOptions & { readonly before?: string | undefined },
): ChildProcess {
  const path = join(ROOT, 'dist', `${module}.js`);
  const first = before === undefined ? [] : ['--require', join(ROOT, 'dist', before)];
  if (existsSync(path)) return fork(path, args, { ...options, execArgv: first });
  const source = join(ROOT, `${module}.ts`);
  return fork(source, args, { ...options, execArgv: [...first, '--import', 'tsx'] });
}
