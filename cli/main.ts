#!/usr/bin/env node
import { CommanderError } from 'commander';
import { createProgram, exitCodeOf } from './program.ts';

// A reader that takes only the first lines, such as `head`, has what it wants.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause;
  process.exit();
});

// A command sets the exit code of its own failures; a command line that cannot be read
// was explained by the parser.
try {
  await createProgram().parseAsync();
} catch (cause) {
  if (!(cause instanceof CommanderError)) throw cause;
  process.exitCode = exitCodeOf(cause);
}
