import { rmSync, writeFileSync } from 'node:fs';
import { endWithParent } from '../../../common/end-with-parent.ts';
import { removeAbandonedFolder } from '../../../common/temporary-folder.ts';
import {
  type FromQueryProcess,
  INTERRUPT_AGAIN_MS,
  type ToQueryProcess,
} from '../../protocol/query-protocol.ts';
import { answerSql } from './answer-sql.ts';
import { openSandbox } from './sandbox.ts';
import { sqlErrorOf } from './sql-error.ts';
import { FileWriter } from './write-file.ts';

/**
 * This process runs clients' SQL, one query at a time, so that one that ends it costs no other.
 * Arguments: prepared folder, folder to write to, bytes of memory.
 */
const [, , prepared = '', output = '', memoryBytes = ''] = process.argv;

/** Two looks at this process's memory are this many milliseconds apart. */
const WATCH_MS = 50;

/**
 * Bounds this process's memory in addition to DuckDB's own bound, in bytes: such as texts under
 * way.
 */
const BESIDES_BYTES = 512 * 2 ** 20;

// If the service was killed, no other process removes the folder.
endWithParent(() => removeAbandonedFolder(output));
offerToKernel();
const sandbox = await openSandbox(prepared, Number(memoryBytes));
const writer = new FileWriter(output);
let running: number | null = null;
let interrupting: NodeJS.Timeout | undefined;

process.on('message', (message: ToQueryProcess) => {
  if (message.type === 'sql') void answer(message);
  else if (message.type === 'interrupt' && message.id === running)
    interrupting ??= setInterval(interrupt, INTERRUPT_AGAIN_MS);
});
send({ type: 'ready' });

async function answer(question: Extract<ToQueryProcess, { type: 'sql' }>): Promise<void> {
  const { id, request, limits, path } = question;
  running = id;
  const started = performance.now();
  const before = process.cpuUsage();
  const watch = setInterval(() => endWhenLarge(id, before), WATCH_MS);
  try {
    const { rows, truncated, ...body } = await answerSql(sandbox, request, limits, writer, path);
    const milliseconds = performance.now() - started;
    const facts = { rows, truncated, milliseconds, cpuMs: cpuMsSince(before) };
    send({ type: 'done', id, answer: { ...body, facts } });
  } catch (cause) {
    rmSync(path, { force: true });
    const { failure, message, ends } = sqlErrorOf(cause, [prepared, output]);
    const failed = { type: 'failed', id, failure, message, cpuMs: cpuMsSince(before) } as const;
    if (ends) sayAndEnd({ ...failed, ends });
    else send(failed);
  } finally {
    clearInterval(watch);
    clearInterval(interrupting);
    interrupting = undefined;
    running = null;
  }
}

/** Interrupts the question that runs: its statement, or the writing of its file. */
function interrupt(): void {
  sandbox.connection.interrupt();
  void writer.interrupt();
}

/** DuckDB bounds its own buffers, and not a text of a gigabyte that a function makes. */
function endWhenLarge(id: number, before: NodeJS.CpuUsage): void {
  if (process.memoryUsage.rss() < Number(memoryBytes) + BESIDES_BYTES) return;
  const message = 'The query needs more memory than it may take.';
  const cpuMs = cpuMsSince(before);
  sayAndEnd({ type: 'failed', id, failure: 'memory', message, cpuMs, ends: true });
}

/**
 * Ends this process at once. `process.exit` joins the thread pool, in which DuckDB may plan a
 * statement for as long as it likes: constants are folded before the first row, which no interrupt
 * reaches.
 */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Has the kernel end this process before those that serve if memory is short. */
function offerToKernel(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000');
  } catch {
    // This is not Linux, or it is not allowed: the bounds above hold all the same.
  }
}

function sayAndEnd(message: FromQueryProcess): void {
  if (process.connected) process.send?.(message, end);
  else end();
}

function send(message: FromQueryProcess): void {
  if (process.connected) process.send?.(message);
}
