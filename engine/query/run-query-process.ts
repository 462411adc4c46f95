import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DuckDBInstance } from '@duckdb/node-api';
import { openDuckDB } from '../../common/duckdb.ts';
import { endWithParent } from '../../common/end-with-parent.ts';
import { shorten } from '../../common/shorten.ts';
import { sqlText } from '../../common/sql.ts';
import { removeAbandonedFolder } from '../../common/temporary-folder.ts';
import { isExported, type Operation } from '../definition/operation.ts';
import { attachBase } from '../prepare/sql/attach-base.ts';
import { registerFunctions } from '../prepare/sql/register-functions.ts';
import {
  type AnswerFile,
  type FromQueryProcess,
  INTERRUPT_AGAIN_MS,
  type Question,
  spillOf,
  type ToQueryProcess,
} from '../protocol/query-protocol.ts';
import { PATHS } from '../store/format.ts';
import { answerOperation } from './answer-operation.ts';
import { CpuTimes } from './cpu-times.ts';
import { deliver } from './deliver.ts';
import { endsProcess } from './ends-process.ts';
import { Session } from './session.ts';
import { writeExport } from './write-export.ts';

/** This many sessions wait for a question: as many as a worker asks at a time. */
const MAX_IDLE = 4;

/**
 * Runs the query process: it opens a prepared folder's `tables.duckdb` read-only, and writes
 * answers to a folder of its own. It can reach no other file. Arguments: prepared folder, folder to
 * write to, bytes of memory.
 */
export async function runQueryProcess(
  operations: readonly Operation[],
  [prepared = '', output = '', memoryBytes = '']: readonly string[],
): Promise<void> {
  // If the service was killed, no other process removes the folder.
  endWithParent(() => removeAbandonedFolder(output));
  const instance = await openTables(prepared, output, Number(memoryBytes));
  const named = new Map(operations.map((operation) => [operation.name, operation]));
  const running = new Map<number, Session>();
  const interrupting = new Map<number, NodeJS.Timeout>();
  const idle: Session[] = [];
  const times = new CpuTimes();

  const run = async (id: number, question: Question): Promise<void> => {
    const session = idle.pop() ?? new Session(await instance.connect());
    running.set(id, session);
    let failed = false;
    times.begin(id);
    try {
      const written = await answer(session, named, question);
      send({ type: 'done', id, answer: { ...written, cpuMs: times.end(id) } });
    } catch (cause) {
      failed = true;
      rmSync(question.path, { force: true });
      const message = shorten(cause instanceof Error ? cause.message : String(cause));
      const failure = {
        type: 'failed',
        id,
        failure: 'failed',
        message,
        cpuMs: times.end(id),
      } as const;
      // Other questions that are under way would fail likewise, and each that comes.
      if (endsProcess(cause)) process.send?.({ ...failure, ends: true }, end);
      else send(failure);
    } finally {
      running.delete(id);
      clearInterval(interrupting.get(id));
      interrupting.delete(id);
      // The statement has ended, or was interrupted and has ended: closing does not wait.
      if (failed || idle.length >= MAX_IDLE) session.close();
      else idle.push(session);
    }
  };
  const interrupt = (id: number): void => {
    const session = running.get(id);
    if (session === undefined || interrupting.has(id)) return;
    interrupting.set(
      id,
      setInterval(() => session.connection.interrupt(), INTERRUPT_AGAIN_MS),
    );
  };
  process.on('message', (message: ToQueryProcess) => {
    if (message.type === 'interrupt') interrupt(message.id);
    else void run(message.id, message);
  });
  send({ type: 'ready' });
}

/** Opens a prepared folder's `tables.duckdb`; spilled data goes to `output`. */
export async function openTables(
  prepared: string,
  output: string,
  memoryBytes: number,
): Promise<DuckDBInstance> {
  const instance = await openDuckDB(join(prepared, PATHS.tables), {
    access_mode: 'READ_ONLY',
    allow_community_extensions: 'false',
    memory_limit: `${memoryBytes}B`,
    temp_directory: join(output, spillOf(process.pid)),
    // Requests to workers matter more than the second half of an export's speed.
    threads: '1',
  });
  const first = await instance.connect();
  await registerFunctions(first);
  await attachBase(first, prepared);
  await first.run(`set allowed_directories = [${sqlText(`${output}/`)}]`);
  await first.run('set enable_external_access = false');
  await first.run('set lock_configuration = true');
  first.closeSync();
  return instance;
}

/** Answers a question; writes nothing if the snapshot does not have the thing that it names. */
async function answer(
  session: Session,
  named: ReadonlyMap<string, Operation>,
  question: Question,
): Promise<AnswerFile> {
  const { type, path, request } = question;
  if (type === 'sql') throw new RangeError('SQL of clients runs in a process of its own');
  const operation = named.get(request.operation);
  if (type === 'operation') {
    const body = await answerOperation(session, operation, request);
    return body === null ? { bytes: 0, known: false } : deliver(body, path);
  }
  if (!operation || !isExported(operation)) throw new RangeError(`${request.operation} is no list`);
  await writeExport(session, operation, request, path);
  return { bytes: statSync(path).size };
}

/** Ends this process at once: `process.exit` would wait for a statement that DuckDB still plans. */
function end(): void {
  process.kill(process.pid, 'SIGKILL');
}

function send(message: FromQueryProcess): void {
  if (process.connected) process.send?.(message);
}
