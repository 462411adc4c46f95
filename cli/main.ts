#!/usr/bin/env node
import { runProgram } from './run.ts';

// A reader such as `head` may close the pipe early.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause;
  process.exit();
});

await runProgram(process.argv.slice(2));
