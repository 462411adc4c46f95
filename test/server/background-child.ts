// Starts itself as a child process in the background, and prints the nice values of the child's threads, then and after the
// end of that, as JSON.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startInBackground } from '../../server/thread-priority.ts';

if (process.send) {
  // Reading starts the threads of libuv.
  await readFile(fileURLToPath(import.meta.url));
  process.send('ready');
} else {
  const child = fork(fileURLToPath(import.meta.url));
  const end = startInBackground(child);
  await once(child, 'message');
  const during = niceValues(child.pid ?? 0);
  end();
  console.info(JSON.stringify({ during, after: niceValues(child.pid ?? 0) }));
  child.disconnect();
}

/** The nice values of a process's threads, each once. */
function niceValues(pid: number): number[] {
  const values = readdirSync(`/proc/${pid}/task`).map((thread) => getPriority(Number(thread)));
  return [...new Set(values)];
}
