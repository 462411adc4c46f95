#!/usr/bin/env node
import { nodeProblem } from '../common/node-release.ts';

// A reader such as `head` may close the pipe early.
process.stdout.on('error', (cause: NodeJS.ErrnoException) => {
  if (cause.code !== 'EPIPE') throw cause;
  process.exit();
});

// An older Node.js cannot load the other modules, as it lacks functions that they import.
const problem = nodeProblem();
if (problem === null) {
  const { runProgram } = await import('./run-program.ts');
  await runProgram(process.argv.slice(2));
} else {
  process.stderr.write(`${problem}\n`);
  process.exitCode = 1;
}
