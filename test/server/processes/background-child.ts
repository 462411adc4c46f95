// Starts itself as a child process in the background, and prints the nice values of the child's
// threads, then and after the end of that, as JSON.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startInBackground } from '../../../server/processes/thread-priority.ts';
import { WAIT_LIMIT_MS } from '../../support/soon.ts';

if (process.send) {
  // Without a listener, the channel would not keep this process alive until its parent has read its
  // threads.
  process.once('disconnect', () => {});
  // Reading starts the threads of libuv.
  await readFile(fileURLToPath(import.meta.url));
  process.send('ready');
} else {
  const child = fork(fileURLToPath(import.meta.url));
  const end = startInBackground(child, WAIT_LIMIT_MS);
  await once(child, 'message');
  const during = niceValues(child.pid ?? 0);
  end();
  const after = niceValues(child.pid ?? 0);
  console.info(JSON.stringify({ during, after }));
  child.disconnect();
}

/** The distinct nice values of a process's threads. */
function niceValues(pid: number): number[] {
  const threads = readdirSync(`/proc/${pid}/task`).map(Number);
  return [...new Set(threads.flatMap((id) => niceOf(id) ?? []))];
}

/** The nice value of a thread; null if it has ended. */
function niceOf(id: number): number | null {
  try {
    return getPriority(id);
  } catch (error) {
    if (existsSync(`/proc/${id}`)) throw error;
    return null;
  }
}
