import { CommanderError } from 'commander';
import { createProgram, exitCodeOf } from './program.ts';
import { sentenceOf } from './shared/failure.ts';

/**
 * Runs a command line and sets the exit code. A command explains its own failures, and the parser
 * an invalid command line; here those are explained that any command may have. Throws for a bug.
 */
export async function runProgram(args: readonly string[]): Promise<void> {
  try {
    await createProgram().parseAsync(args, { from: 'user' });
  } catch (cause) {
    if (cause instanceof CommanderError) {
      process.exitCode = exitCodeOf(cause);
      return;
    }
    const sentence = sentenceOf(cause);
    if (sentence === null) throw cause;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}
