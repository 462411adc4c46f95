#!/usr/bin/env node
import { CommanderError } from 'commander';
import { createProgram, exitCodeOf } from './program.ts';

// Whoever reads only the first lines, as `head` does, has what he wants.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause;
  process.exit();
});

// What a command says itself ends with the code that it sets; a command line that cannot be meant
// was explained by the parser.
try {
  await createProgram().parseAsync();
} catch (cause) {
  if (!(cause instanceof CommanderError)) throw cause;
  process.exitCode = exitCodeOf(cause);
}
