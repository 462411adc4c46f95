#!/usr/bin/env node
import { CommanderError } from 'commander';
import { createProgram, exitCodeOf } from './program.ts';

// A reader such as `head` may close the pipe early.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause;
  process.exit();
});

// A command sets the exit code of its own failures; the parser explains an invalid command line.
try {
  await createProgram().parseAsync();
} catch (cause) {
  if (!(cause instanceof CommanderError)) throw cause;
  process.exitCode = exitCodeOf(cause);
}
