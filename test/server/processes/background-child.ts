// Starts itself as a child process in the background, and prints its own time slice, and the nice values and time slices of the
// child's threads, then and after the end of that, as JSON.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { startInBackground } from '../../../server/processes/thread-priority.ts';
import { WAIT_LIMIT_MS } from '../../support/soon.ts';

if (process.send) {
  // Without a listener the channel would not keep this process until its parent has looked at its threads.
  process.once('disconnect', () => {});
  // Reading starts the threads of libuv.
  await readFile(fileURLToPath(import.meta.url));
  process.send('ready');
} else {
  const child = fork(fileURLToPath(import.meta.url));
  const end = startInBackground(child, 'helpers', WAIT_LIMIT_MS);
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
  const threads = readdirSync(`/proc/${pid}/task`)
    .map(Number)
    .flatMap((id) => threadOf(id) ?? []);
  const helpers = threads.filter(({ id }) => id !== pid);
  return {
    nice: [...new Set(threads.map(({ nice }) => nice))],
    main: threads.find(({ id }) => id === pid)?.slice ?? null,
    helpers: [...new Set(helpers.map(({ slice }) => slice))],
  };
}

/** The nice value of a thread, and its time slice in nanoseconds: null where the system does not tell. Null where it has ended. */
function threadOf(id: number) {
  try {
    const nice = getPriority(id);
    const path = `/proc/${id}/sched`;
    const [, slice] = existsSync(path)
      ? (/^se\.slice\s*:\s*(\d+)$/m.exec(readFileSync(path, 'utf8')) ?? [])
      : [];
    return existsSync(`/proc/${id}`) ? { id, nice, slice: slice ? Number(slice) : null } : null;
  } catch (error) {
    if (existsSync(`/proc/${id}`)) throw error;
    return null;
  }
}
