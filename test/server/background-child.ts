// Starts itself as a child process in the background, and prints its own time slice, and the nice values and time slices of the
// child's threads, then and after the end of that, as JSON.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
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
  const end = startInBackground(child, 'helpers');
  await once(child, 'message');
  const { main } = observed(process.pid);
  const during = observed(child.pid ?? 0);
  end();
  const after = observed(child.pid ?? 0);
  console.info(JSON.stringify({ slice: main, during, after }));
  child.disconnect();
}

/** The nice values of a process's threads, the time slice of its main thread, and those of others, each once. */
function observed(pid: number) {
  const threads = readdirSync(`/proc/${pid}/task`).map(Number);
  const others = threads.filter((thread) => thread !== pid);
  return {
    nice: [...new Set(threads.map(getPriority))],
    main: sliceOf(pid),
    helpers: [...new Set(others.map(sliceOf))],
  };
}

/** Nanoseconds; null where the system does not tell. */
function sliceOf(thread: number): number | null {
  const path = `/proc/${thread}/sched`;
  if (!existsSync(path)) return null;
  return Number(/^se\.slice\s*:\s*(\d+)$/m.exec(readFileSync(path, 'utf8'))?.[1]);
}
