import type { ChildProcess } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RUN_ID } from '../../../common/run-id.ts';
import type { FromQueryProcess, ToQueryProcess } from '../../../engine/protocol/query-protocol.ts';
import type { ExportRequest } from '../../../engine/protocol/query-request.ts';
import { forkModule } from '../../../server/processes/fork-module.ts';
import { LOWEST_PRIORITY } from '../../../server/processes/thread-priority.ts';
import { QueryProcesses } from '../../../server/queries/query-processes.ts';
import { prepared } from '../../support/engines.ts';
import { needingRight } from '../../support/needing.ts';
import { SAMPLE, temporaryFolder } from '../../support/snapshots.ts';
import { working } from '../../support/working.ts';
import { SQL_SETTINGS } from '../serving.ts';

const MEMORY_BYTES = 256 * 2 ** 20;
/** Milliseconds that a query may take in tests that stop the clock. */
const TIMEOUT_MS = 20_000;

/** Never ends, takes no memory and can be interrupted. */
const ENDLESS = '(select sum(i) from range(1000000000000) numbers(i)) > 0';

/** After it DuckDB 1.5 answers no statement any more: its database has been invalidated. */
const INTERNAL =
  'select max(len(list_resize(v, 3))) from (select range::variant as v from range(2))';

let folder: string;
const ending: (() => void)[] = [];
beforeAll(async () => {
  folder = await prepared(SAMPLE);
});
afterAll(() => {
  for (const end of ending) end();
});

/** Stops the clock of the queries' time limits; only `vi.advanceTimersByTime` advances it. */
function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
}

/** A query process over a folder. */
function queriesOver(over: string, timeoutMs = 3_600_000, module?: string): QueryProcesses {
  const settings = {
    ...(module !== undefined && { module }),
    prepared: over,
    exportBytes: 0,
    memoryBytes: MEMORY_BYTES,
    timeoutMs,
    sql: SQL_SETTINGS,
  };
  const queries = new QueryProcesses(settings, pino({ level: 'silent' }));
  ending.push(() => queries.close());
  return queries;
}

/** A folder with a copy of the database in which `tampering` was run. */
async function tampered(...tampering: readonly string[]): Promise<string> {
  const copy = temporaryFolder();
  copyFileSync(join(folder, 'tables.duckdb'), join(copy, 'tables.duckdb'));
  const instance = await DuckDBInstance.create(join(copy, 'tables.duckdb'));
  const connection: DuckDBConnection = await instance.connect();
  for (const sql of tampering) await connection.run(sql);
  connection.closeSync();
  instance.closeSync();
  return copy;
}

/** The relation that a view reads instead of the table of activities. */
function instead(condition: string): string[] {
  return [
    'alter table snapshot.activities rename to stored_activities',
    `create view snapshot.activities as select * from snapshot.stored_activities where ${condition}`,
  ];
}

const tokens = (parameters: ExportRequest['parameters']): ExportRequest => ({
  operation: 'restaking/all-tokens',
  parameters,
  format: 'csv',
});
const ACTIVITIES: ExportRequest = {
  operation: 'restaking/activity',
  parameters: { action: 'SHARES_DEPOSITED_IN_STRATEGY' },
  format: 'csv',
};

/** The lines of an export but for its names. */
async function rowsOf(queries: QueryProcesses, request: ExportRequest): Promise<string[]> {
  const { path } = await queries.ask({ type: 'export', tag: JSON.stringify(request), request });
  return readFileSync(path, 'utf8').split('\r\n').slice(1, -1);
}

describe('a query process', () => {
  it('is told nothing of the environment but where programs are', async () => {
    vi.stubEnv('ADMIN_TOKEN', 'secret-of-the-service');
    const queries = queriesOver(folder);
    await rowsOf(queries, tokens({ synced: 'true' }));
    vi.unstubAllEnvs();
    const environment = readFileSync(`/proc/${queries.pid}/environ`, 'utf8').split('\0');
    const names = environment.map((line) => line.split('=')[0]).filter((name) => name !== '');
    expect(names.filter((name) => !name?.startsWith('NODE_CHANNEL_'))).toEqual(['PATH']);
  });

  needingRight('raise a priority').it(
    'that starts in the background keeps the lowest priority for what it is asked, until its caller ends that',
    async () => {
      // It would end by itself in 5 seconds, which a busy machine may take to start.
      stopClock();
      const queries = queriesOver(folder);
      const end = await queries.startInBackground();
      await rowsOf(queries, tokens({ synced: 'true' }));
      const during = getPriority(queries.pid ?? 0);
      end();
      expect([during, getPriority(queries.pid ?? 0)]).toEqual([LOWEST_PRIORITY, getPriority()]);
    },
  );

  it('takes what a client sends as a value, whatever is in it', async () => {
    const queries = queriesOver(folder);
    const escaped = join(tmpdir(), 'escaped.csv');
    for (const value of [
      "'",
      "' or true --",
      `'; copy (select 1) to '${escaped}'; --`,
      "' union all select content from read_text('/etc/hostname') --",
      '$symbol',
      '?',
      '\\',
      '\0',
    ]) {
      expect(await rowsOf(queries, tokens({ symbol: value }))).toEqual([]);
      expect(await rowsOf(queries, tokens({ search: value }))).toEqual([]);
    }
    expect(existsSync(escaped)).toBe(false);
    expect((await rowsOf(queries, tokens({ synced: 'true' }))).length).toBeGreaterThan(0);
  });

  it.each([
    ["read_text('/etc/hostname')", "(select content from read_text('/etc/hostname')) is not null"],
    ["read_csv('/etc/passwd')", "(select count(*) from read_csv('/etc/passwd')) > 0"],
    ["glob('/*')", "(select count(*) from glob('/*')) > 0"],
  ])('reads no file, also where its database would have it: %s', async (_what, condition) => {
    const queries = queriesOver(await tampered(...instead(condition)));
    await expect(rowsOf(queries, ACTIVITIES)).rejects.toMatchObject({ reason: 'failed' });
    expect((await rowsOf(queries, tokens({ synced: 'true' }))).length).toBeGreaterThan(0);
  });

  it('ends after an error that DuckDB does not foresee, and the next one answers', async () => {
    const queries = queriesOver(await tampered(...instead(`(${INTERNAL}) is not null`)));
    await rowsOf(queries, tokens({ synced: 'true' }));
    const { pid } = queries;
    await expect(rowsOf(queries, ACTIVITIES)).rejects.toMatchObject({ reason: 'failed' });
    expect((await rowsOf(queries, tokens({ synced: 'true' }))).length).toBeGreaterThan(0);
    expect(queries.pid).not.toBe(pid);
  });

  it('of clients ends after such an error too, whatever it was', async () => {
    // It starts again at the lowest priority, which has a limit.
    stopClock();
    const queries = queriesOver(await tampered(`create view snapshot.breaking as ${INTERNAL}`));
    const ask = (sql: string) =>
      queries.ask({ type: 'sql', key: 'a', request: { sql, parameters: [], format: 'json' } });
    await ask('select 1');
    const [pid] = queries.sqlPids;
    await expect(ask('from breaking')).rejects.toMatchObject({ reason: 'failed' });
    expect((await ask('select count(*) from stakers')).file.facts?.rows).toBe(1);
    expect(queries.sqlPids).not.toContain(pid);
  });

  it('that only fails is killed after three failures, and another takes its place', async () => {
    const queries = queriesOver(folder, undefined, 'test/server/failing-child');
    const pids: (number | undefined)[] = [];
    for (let asked = 0; asked < 4; asked += 1) {
      const failed = expect(rowsOf(queries, ACTIVITIES)).rejects.toMatchObject({
        reason: 'failed',
      });
      pids.push(queries.pid);
      await failed;
    }
    const [first, ...others] = pids;
    expect(others.slice(0, 2)).toEqual([first, first]);
    expect(others[2]).not.toBe(first);
  });

  it('that is killed leaves no file of what it wrote, nor of what it had no memory for', async () => {
    const before = new Set(outputFolders());
    const queries = queriesOver(folder, 60_000, 'test/server/killed-child');
    const [output, ...others] = outputFolders().filter((one) => !before.has(one));
    expect(others).toEqual([]);
    await expect(rowsOf(queries, ACTIVITIES)).rejects.toMatchObject({ reason: 'failed' });
    expect(readdirSync(join(tmpdir(), output ?? ''))).toEqual([]);
  });

  it('writes to no folder but its own', async () => {
    const [output, elsewhere] = [temporaryFolder(), temporaryFolder()];
    const child = forkModule('engine/query/main', [folder, output, String(MEMORY_BYTES)], {
      env: { PATH: process.env.PATH },
    });
    ending.push(() => child.kill('SIGKILL'));
    const exportTo = (path: string) =>
      replyTo(child, { type: 'export', id: 1, request: ACTIVITIES, path });
    expect(await exportTo(join(elsewhere, 'rows.csv'))).toMatchObject({
      type: 'failed',
      message: expect.stringMatching(/^Permission Error/),
    });
    expect(readdirSync(elsewhere)).toEqual([]);
    expect(await exportTo(join(output, 'rows.csv'))).toMatchObject({ type: 'done' });
  });

  it('is interrupted when a query takes too long, and answers the next', async () => {
    stopClock();
    const queries = queriesOver(await tampered(...instead(ENDLESS)), TIMEOUT_MS);
    // Each of another list, because a written file is reused for a while.
    const expectAnswer = async (symbol: string) =>
      expect(await rowsOf(queries, tokens({ symbol }))).toHaveLength(1);
    await expectAnswer('stETH');
    const { pid } = queries;
    const slow = rowsOf(queries, ACTIVITIES);
    const refused = expect(slow).rejects.toMatchObject({ reason: 'failed' });
    await expectAnswer('rETH');
    await working(pid === undefined ? [] : [pid]);
    vi.advanceTimersByTime(TIMEOUT_MS);
    await refused;
    await expectAnswer('cbETH');
    expect(queries.pid).toBe(pid);
  });

  it('writes a list for as long as one of those who asked for it is there', async () => {
    // No limit of time ends it.
    stopClock();
    const queries = queriesOver(await tampered(...instead(ENDLESS)), TIMEOUT_MS);
    await rowsOf(queries, tokens({ symbol: 'stETH' }));
    const { pid = 0 } = queries;
    const [first, second] = [new AbortController(), new AbortController()];
    const query = { type: 'export', tag: 'endless', request: ACTIVITIES } as const;
    const refused = [first, second].map(({ signal }) =>
      expect(queries.ask(query, signal)).rejects.toMatchObject({ reason: 'failed' }),
    );
    await working([pid]);
    first.abort();
    await working([pid]);
    expect(queries.pending).toBe(1);
    second.abort();
    await Promise.all(refused);
    expect(queries.pending).toBe(0);
    const gone = queries.ask({ ...query, tag: 'another' }, AbortSignal.abort());
    await expect(gone).rejects.toMatchObject({ reason: 'failed' });
    await rowsOf(queries, tokens({ symbol: 'rETH' }));
    expect(queries.pid).toBe(pid);
  });

  it('has as long for its first query as for any other, however long it takes to start', async () => {
    stopClock();
    const queries = queriesOver(folder, TIMEOUT_MS);
    const rows = rowsOf(queries, tokens({ synced: 'true' }));
    const { pid } = queries;
    if (pid === undefined) throw new Error('the query process has not started');
    process.kill(pid, 'SIGSTOP');
    // Until a query that has begun would be interrupted, and then its process killed; a process
    // that starts has 60 seconds.
    vi.advanceTimersByTime(TIMEOUT_MS);
    vi.advanceTimersByTime(TIMEOUT_MS);
    process.kill(pid, 'SIGCONT');
    expect((await rows).length).toBeGreaterThan(0);
    expect(queries.pid).toBe(pid);
  });

  it('that cannot be started refuses with 503, and starts when it can', async () => {
    const removed = join(temporaryFolder(), 'prepared');
    const queries = queriesOver(removed);
    await expect(rowsOf(queries, ACTIVITIES)).rejects.toMatchObject({ reason: 'failed' });
    mkdirSync(removed);
    copyFileSync(join(folder, 'tables.duckdb'), join(removed, 'tables.duckdb'));
    expect((await rowsOf(queries, ACTIVITIES)).length).toBeGreaterThan(0);
  });
});

/** The folders that query processes of this process write to. */
function outputFolders(): string[] {
  const prefix = `restaking-analytics-queries-${RUN_ID}-`;
  return readdirSync(tmpdir()).filter((one) => one.startsWith(prefix) && !one.endsWith('.lock'));
}

/** Sends a message and returns the answer to it. */
function replyTo(child: ChildProcess, message: ToQueryProcess): Promise<FromQueryProcess> {
  return new Promise((resolve, reject) => {
    const listen = (answer: FromQueryProcess) => {
      if (answer.type === 'ready') return;
      child.off('message', listen);
      resolve(answer);
    };
    child.on('message', listen);
    child.once('close', (code, signal) => reject(new Error(`it ended: ${signal ?? code}`)));
    child.send(message);
  });
}
