import { vi } from 'vitest';
import { runProgram } from '../../cli/run-program.ts';
import type { Outcome } from './running.ts';

/** Signals that commands listen to until their process ends. */
const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/**
 * Runs a command that forks no process in this one, one at a time: it starts in a moment.
 * `environment` adds to this process's.
 */
export async function inProcess(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const output = { out: '', err: '' };
  const into = (stream: 'out' | 'err') => (text: unknown) => {
    output[stream] += String(text);
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(into('out')),
    vi.spyOn(process.stderr, 'write').mockImplementation(into('err')),
  ];
  const before = process.exitCode;
  const names = Object.keys(environment);
  const earlier = names.map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, environment);
  const listeners = SIGNALS.map((signal) => [signal, process.listeners(signal)] as const);
  process.exitCode = 0;
  try {
    await runProgram(args);
    return { code: process.exitCode, ...output };
  } finally {
    process.exitCode = before;
    for (const [name, value] of earlier) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    for (const [signal, kept] of listeners)
      for (const listener of process.listeners(signal))
        if (!kept.includes(listener)) process.off(signal, listener);
    for (const spy of spies) spy.mockRestore();
  }
}
