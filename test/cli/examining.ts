import { commandLine, type Outcome } from './running.ts';

/** How a run of the doctor ended. */
export interface Examination extends Outcome {
  /** The lines of one check that are in one state. */
  lines(state: 'ok' | 'warn' | 'problem', check: string): string[];
}

/** Runs the doctor as a process of its own, with nothing of this process's settings. */
export async function examine(
  environment: NodeJS.ProcessEnv = {},
  args: readonly string[] = [],
): Promise<Examination> {
  const said = await commandLine(['doctor', ...args], { PORT: '0', ...environment });
  const lines = (state: string, check: string) =>
    said.out.split('\n').filter((line) => new RegExp(`^${state} +${check} `).test(line));
  return { ...said, lines };
}
