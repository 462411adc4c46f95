import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import {
  constants,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import fc from 'fast-check';
import koffi from 'koffi';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ROOT } from '../../../build/parts.ts';
import type { QueryProcesses } from '../../../server/queries/query-processes.ts';
import { afterFile } from '../../support/after-file.ts';
import { openEngine } from '../../support/engines.ts';
import { repetitions } from '../../support/repetitions.ts';
import { runSeed } from '../../support/seed.ts';
import { SAMPLE, temporaryFolder } from '../../support/snapshots.ts';
import { type Serving, SQL_SETTINGS } from '../serving.ts';
import { post } from './asking.ts';
import { attacks, ENDLESS, KILLS } from './attacks.ts';
import { hostileText } from './hostile-texts.ts';
import { postUntilLimit, serviceWithLimit, stopClock } from './time-limit.ts';

/** `SQL_FUZZ_TEXTS` makes more texts; `FUZZ_SEED` makes those of another run again. */
const TEXTS = repetitions(60, 1000, 'SQL_FUZZ_TEXTS');

/** Bytes that a process may take: those of DuckDB, and all others. */
const MOST_BYTES = SQL_SETTINGS.memoryBytes + 512 * 2 ** 20;

/** Stands in a file and in the environment, and may stand in no answer. */
const MARKER = 'marker-8d1f6a';
const folder = temporaryFolder();
const file = join(folder, 'secret.csv');
writeFileSync(file, `${MARKER},1\n`);

let prepared: string;
let serving: Serving;
let queries: QueryProcesses;
let openAtFirst: readonly string[];
beforeAll(async () => {
  openAtFirst = filesOf(process.pid);
  stopClock();
  vi.stubEnv('SECRET_OF_THE_SERVICE', MARKER);
  const engine = await openEngine(SAMPLE);
  prepared = engine.folder.folder;
  ({ serving, queries } = await serviceWithLimit(engine));
});

/** Expects that an answer reveals no files, environment or paths. */
function expectNothingRevealed(sql: string, text: string): void {
  const shown = sql.replaceAll(file, '').replaceAll(folder, '');
  for (const secret of [MARKER, prepared, process.cwd(), 'root:x:']) {
    // The client's own words come back in errors.
    if (!shown.includes(secret)) expect(text).not.toContain(secret);
  }
}

describe('an attack', () => {
  it.each(
    attacks({ file, folder }).map(
      ([sql, status]) => [JSON.stringify(sql).slice(0, 100), status, sql] as const,
    ),
  )('%s is answered with %i, and tells nothing', async (_title, status, sql) => {
    const reply = await post(serving, { sql });
    expectNothingRevealed(sql, reply.text.replaceAll(file, '').replaceAll(folder, ''));
    expect(reply.status, reply.text.slice(0, 500)).toBe(status);
    expect(readdirSync(folder)).toEqual(['secret.csv']);
  });

  it.each(ENDLESS.map((sql) => [sql.slice(0, 100), sql]))(
    '%s is answered with 422 at the limit of time',
    async (_title, sql) => {
      const reply = await postUntilLimit(serving, { sql });
      expectNothingRevealed(sql, reply.text);
      expect(reply.status, reply.text.slice(0, 500)).toBe(422);
    },
  );

  it.each(KILLS.map((sql) => [JSON.stringify(sql).slice(0, 60), sql]))(
    '%s costs itself alone',
    async (_title, sql) => {
      const { status, text } = await postUntilLimit(serving, { sql });
      expect([400, 422, 503], text.slice(0, 500)).toContain(status);
      const next = await post(serving, { sql: 'select count(*) from stakers' });
      expect({ status: next.status, text: next.text.slice(0, 500) }).toMatchObject({ status: 200 });
    },
  );

  it('leaves the process able to answer', async () => {
    const reply = await post(serving, { sql: 'select count(*) from stakers' });
    expect(JSON.parse(reply.text).data).toEqual([[1500]]);
  });
});

/** An open of a pipe without a writer waits for one. */
const pipes = temporaryFolder();
const pipe = join(pipes, 'pipe.csv');
beforeAll(() => {
  execFileSync('mkfifo', [pipe]);
});

describe('a pipe in place of a file', () => {
  const onPipe = attacks({ file: pipe, folder: pipes }).filter(([sql]) => sql.includes(pipe));

  it.each(
    onPipe.map(([sql, status]) => [sql.replace(pipe, 'pipe').slice(0, 100), status, sql] as const),
  )('%s is answered with %i before anything waits for a writer', async (_title, status, sql) => {
    const reply = await post(serving, { sql });
    expect(reply.status).toBe(status);
    expect(reply.text).not.toMatch(/longer than|interrupted/);
  });

  it('has no reader in the end', () => {
    // Opened for writing without waiting, a pipe without a reader is refused.
    expect(() => openSync(pipe, constants.O_WRONLY | constants.O_NONBLOCK)).toThrow('ENXIO');
  });

  it('nor has any of the processes a file open but its own', async () => {
    await post(serving, { sql: 'select count(*) from stakers' });
    const own = join(prepared, 'tables.duckdb');
    // A process inherits the open descriptors of the process that runs this test, which may have
    // closed some of them since.
    const known = [own, ...openAtFirst, ...filesOf(process.pid)];
    const open = queries.sqlPids.flatMap(filesOf);
    expect(open).toContain(own);
    expect(open.filter((path) => !known.includes(path))).toEqual([]);
  });
});

/** The files that a process has open, devices aside. */
function filesOf(pid: number): string[] {
  const folder = `/proc/${pid}/fd`;
  return readdirSync(folder).flatMap((fd) => {
    try {
      const target = readlinkSync(join(folder, fd));
      return target.startsWith('/') && !target.startsWith('/dev/') ? [target] : [];
    } catch {
      return []; // it was closed since
    }
  });
}

describe('hostile texts', () => {
  it(`of ${TEXTS} none reads a file, each gets a documented status, and memory comes back`, async () => {
    const statuses = new Map<number, number>();
    for (const sql of fc.sample(hostileText({ file, folder }), { numRuns: TEXTS })) {
      const { status, text } = await postUntilLimit(serving, { sql });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const context = `FUZZ_SEED=${runSeed()} ${JSON.stringify(sql)}`;
      expect([200, 400, 422, 503], context).toContain(status);
      const answer = status === 200 ? text : text.replaceAll(file, '');
      for (const secret of [MARKER, prepared, 'root:x:']) {
        expect(answer.includes(secret) && !sql.includes(secret), context).toBe(false);
      }
      expect(readdirSync(folder), context).toEqual(['secret.csv']);
    }
    process.stdout.write(`${TEXTS} hostile texts: ${JSON.stringify([...statuses])}\n`);
    expect((await post(serving, { sql: 'select 1' })).status).toBe(200);
    // A process that has grown too large ends while it runs a query, and the next one starts small.
    do await postUntilLimit(serving, { sql: ENDLESS[0] });
    while (queries.sqlPids.some((pid) => residentBytes(pid) >= MOST_BYTES));
  }, 3_600_000);
});

describe('the processes of clients', () => {
  it.runIf(hasLandlock())(
    'reach no file but their own, no other process and no port, whatever code runs in them',
    async () => {
      const output = temporaryFolder();
      const server = createServer().listen(0, '127.0.0.1');
      afterFile(() => server.close());
      await once(server, 'listening');
      const { port } = server.address() as AddressInfo; // it listens on a port
      const args = [
        '--require',
        join(ROOT, 'engine/query/sql/confine.cjs'),
        PROBE,
        prepared,
        output,
      ];
      const { stdout } = await promisify(execFile)(process.execPath, [...args, file, String(port)]);
      expect(JSON.parse(stdout)).toEqual({
        'read the prepared folder': 'allowed',
        'write to the output folder': 'allowed',
        'remove the output folder': 'allowed',
        'offer itself to the kernel': 'allowed',
        'read a file': 'EACCES',
        'read a file in a thread': 'EACCES',
        'write to the prepared folder': 'EACCES',
        'write beside the output folder': 'EACCES',
        'list the folders of the system': 'EACCES',
        'read the environment of its parent': 'EACCES',
        'read the memory of its parent': 'EACCES',
        'signal its parent': expect.stringMatching(/EPERM|allowed/), // since Linux 6.12
        'run a program': 'EACCES',
        'connect to a port': expect.stringMatching(/EACCES|allowed/), // since Linux 6.7
      });
      // Those that the service starts are such.
      await post(serving, { sql: 'select 1' });
      for (const pid of queries.sqlPids) {
        expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^NoNewPrivs:\t1$/m);
      }
    },
  );

  it('give way to all others with each of their threads', async () => {
    expect((await post(serving, { sql: 'select count(*) from activities' })).status).toBe(200);
    const threads = queries.sqlPids.flatMap((pid) => readdirSync(`/proc/${pid}/task`).map(Number));
    expect(threads.length).toBeGreaterThan(queries.sqlPids.length);
    expect(new Set(threads.map((thread) => getPriority(thread)))).toEqual(new Set([19]));
  });
});

/** Tries the rights of a process, and prints the results. */
const PROBE = fileURLToPath(new URL('confined-child.mjs', import.meta.url));

/** Whether this system confines processes. */
function hasLandlock(): boolean {
  if (process.platform !== 'linux') return false;
  const syscall = koffi
    .load(null)
    .func('long syscall(long n, void *p, size_t size, unsigned int f)');
  return Number(syscall(444, null, 0, 1)) >= 1;
}

function residentBytes(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) * 1024;
}
