import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { reportProgress } from '../../../ingest/duckdb/statement-progress.ts';
import { openMemory } from '../raw-chain.ts';

let memory: Awaited<ReturnType<typeof openMemory>>;
beforeAll(async () => {
  memory = await openMemory();
});
afterAll(() => memory.close());

const EVERY_MS = 10;

/** A connection with the progress that a test sets; `reportProgress` reads only that. */
function connectionOf(progress: { percentage: number }): DuckDBConnection {
  return { run: async () => undefined, progress } as unknown as DuckDBConnection;
}

/** Stops the clock of the looks at a statement. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
}

it('work gives its result, and meanwhile the parts of its statements that are done, ascending', async () => {
  stopClock();
  const progress = { percentage: -1 };
  const parts: number[] = [];
  const work = async () => {
    // No statement runs; one does; another one begins; the progress is counted past the end.
    for (const percentage of [-1, 10, 10, 40, 5, 60, 101]) {
      progress.percentage = percentage;
      vi.advanceTimersByTime(EVERY_MS);
    }
    return 'the result';
  };
  const connection = connectionOf(progress);
  expect(await reportProgress(connection, (part) => parts.push(part), work, EVERY_MS)).toBe(
    'the result',
  );
  expect(parts).toEqual([0.1, 0.4, 0.6, 1]);
});

it('nothing is looked at after work that fails', async () => {
  stopClock();
  const progress = { percentage: -1 };
  const parts: number[] = [];
  const work = () => Promise.reject(new Error('there is no table'));
  const failing = reportProgress(
    connectionOf(progress),
    (part) => parts.push(part),
    work,
    EVERY_MS,
  );
  await expect(failing).rejects.toThrow('there is no table');
  progress.percentage = 50;
  vi.advanceTimersByTime(EVERY_MS);
  expect(parts).toEqual([]);
});

it('DuckDB counts the progress of a statement', async () => {
  const { connection } = memory;
  await connection.run('create table numbers as select range as number from range(3000000)');
  // So long that it is looked at several times, also on a busy machine.
  const hashed = `${'sha256('.repeat(8)}number::varchar${')'.repeat(8)}`;
  const parts: number[] = [];
  const interrupted = reportProgress(
    connection,
    (part) => {
      if (parts.push(part) === 2) connection.interrupt();
    },
    () => connection.run(`select max(${hashed}) from numbers`),
    1,
  );
  await expect(interrupted).rejects.toThrow('INTERRUPT');
  expect(parts).toEqual([...parts].sort((a, b) => a - b));
  expect(parts.every((part) => part > 0 && part < 1)).toBe(true);
});
