import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needing } from '../support/needing.ts';
import { bare } from '../support/snapshots.ts';
import { READY_MESSAGE, type Running, start } from './process.ts';
import { expectRefusal, sendBytes } from './serving.ts';

const shell = promisify(execFile);
const STACK = /^\s+at /m;

let folder: string;
beforeAll(async () => {
  folder = await bare(1);
});

/** The address that a process prints when it is ready. */
async function addressOf(running: Running): Promise<URL> {
  const line = await running.line(READY_MESSAGE);
  return new URL(READY_MESSAGE.exec(line)?.[1] ?? '');
}

/** Ends a service as an operator does. */
async function end(running: Running, signal: NodeJS.Signals): Promise<void> {
  running.signal(signal);
  expect(await running.ended).toBe(0);
}

function runKeyOf(text: string): string {
  return /run_[A-Za-z0-9_-]{32}/.exec(text)?.[0] ?? '';
}

describe('a service that was started on a terminal', () => {
  needing('curl').it(
    'prints a key for this run, and a curl line that works as it stands',
    async () => {
      // `script` is a shell script; it gets the two paths by its environment, because they may have
      // spaces.
      const command = '"\\$NODE" "\\$PROGRAM" $*';
      const run = `export NODE="$1" PROGRAM="$2"; shift 2; exec script -qfec "${command}" /dev/null`;
      const onTerminal = ['sh', '-c', run, 'sh'];
      const running = start(['--port', '0'], {}, onTerminal);
      const line = (await running.line(/curl /)).replace(/^\s*try\s+/, '');
      const key = runKeyOf(await running.line(/^ {2}key/));
      expect(line).toMatch(
        new RegExp(
          `^curl -H 'x-api-key: ${key}' 'http://127.0.0.1:\\d+/restaking/operators-tvl\\?limit=1'$`,
        ),
      );
      const { stdout } = await shell('sh', ['-c', `${line} -s -w '\\n%{http_code}'`]);
      const [body = '', status] = stdout.split('\n');
      expect(status).toBe('200');
      expect(JSON.parse(body)).toMatchObject({ meta: { page: 1, limit: 1 } });
      // The terminal alone would not end it: it takes a hangup as a request to reload.
      const { pid } = JSON.parse(await running.line(/"msg":"starting"/));
      process.kill(pid, 'SIGTERM');
      expect(await running.ended).toBe(0);
    },
  );
});

describe('a service that was started without any setting but a free port', () => {
  let running: Running;
  let address: URL;
  beforeAll(async () => {
    running = start(['--port', '0']);
    address = await addressOf(running);
  });
  afterAll(async () => {
    await end(running, 'SIGTERM');
    expect(running.err()).toMatch(/^ {2}key .*\n {2}try .*\n$/);
  });

  it('prints a key for this run on standard error, with a command to paste', async () => {
    const key = runKeyOf(await running.errLine(/^ {2}key/));
    const target = `${address.origin}/restaking/operators-tvl?limit=1`;
    await running.errLine(/^ {2}try/);
    expect(running.err()).toBe(
      `  key       ${key} (made for this run; set KEYS_FILE or API_KEYS for lasting ones)\n` +
        `  try       curl -H 'x-api-key: ${key}' '${target}'\n`,
    );
    const reply = await fetch(target, { headers: { 'x-api-key': key } });
    expect(await reply.json()).toMatchObject({ meta: { page: 1, limit: 1 } });
  });

  it('is ready and alive', async () => {
    const ready = await fetch(new URL('/readyz', address));
    const sample = 'Sample data: names are real, every amount is invented';
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready', sample }]);
    const alive = await fetch(new URL('/livez', address));
    expect([alive.status, await alive.text()]).toEqual([200, '{"status":"alive"}']);
  });

  it('names the snapshot that it serves', async () => {
    expect(JSON.parse(await running.line(READY_MESSAGE))).toMatchObject({
      address: address.origin,
      snapshot: expect.stringMatching(/^sample-[0-9a-f]{32}$/),
      rows: { stakers: 1500, operators: 84, activities: 13800 },
      absent: [],
      sample: 'Sample data: names are real, every amount is invented',
    });
  });

  it('logs JSON lines only, with named levels and ISO times, and writes the key in none', async () => {
    const key = runKeyOf(await running.errLine(/^ {2}key/));
    const reply = await fetch(new URL(`/restaking/activity/${key}?api_key=${key}`, address), {
      headers: { 'x-api-key': key, 'x-request-id': 'look-for-me' },
    });
    expect(reply.status).toBe(404);
    await running.line(/"look-for-me"/);
    expect(running.out.length).toBeGreaterThan(2);
    for (const line of running.out) {
      expect(line).not.toContain(key);
      expect(JSON.parse(line)).toMatchObject({
        level: expect.stringMatching(/^(info|warn)$/),
        time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      });
    }
  });

  it('answers bytes that are no HTTP with a JSON 400', async () => {
    const reply = await sendBytes(Number(address.port), '\u0016\u0003\u0001 nonsense\r\n\r\n');
    expectRefusal(reply, 'bad_request', '');
  });
});

describe('a service with settings', () => {
  let running: Running;
  let address: URL;
  beforeAll(async () => {
    running = start(['--snapshot', folder], { PORT: '0', API_KEYS: 'one-key-3b,two-key-7c' });
    address = await addressOf(running);
  });
  afterAll(() => end(running, 'SIGINT'));

  it('takes the keys that were given, and neither makes nor prints one', async () => {
    const ask = (key: string) =>
      fetch(new URL('/restaking/ecosystem-tvl', address), { headers: { 'x-api-key': key } });
    expect((await ask('one-key-3b')).status).toBe(200);
    expect((await ask('two-key-7c')).status).toBe(200);
    expect((await ask('one-key-3b,two-key-7c')).status).toBe(401);
    expect(running.err()).toBe('');
    expect(running.out.join('\n')).not.toMatch(/one-key-3b|two-key-7c|run_/);
  });
});

describe('a start that cannot be', () => {
  const holder = createServer();
  let taken: number;
  beforeAll(async () => {
    holder.listen(0, '127.0.0.1');
    await once(holder, 'listening');
    taken = (holder.address() as AddressInfo).port; // a TCP server that listens has one
  });
  afterAll(() => holder.close());

  /** The standard error of a start that must fail. */
  async function failing(args: readonly string[], environment = {}): Promise<string> {
    const running = start(args, environment);
    expect(await running.ended).toBe(1);
    expect(running.err()).not.toMatch(STACK);
    expect(running.out.join('\n')).not.toMatch(STACK);
    expect(running.out.join('\n')).not.toMatch(/is ready/);
    return running.err();
  }

  it('reports a snapshot with a missing table, without a stack trace', async () => {
    const broken = await bare(2);
    rmSync(join(broken, 'rewards.parquet'));
    const err = await failing(['--snapshot', broken, '--port', '0']);
    expect(err).toContain(`snapshot ${broken} refused: 1 error`);
    expect(err).toContain('error rewards: the table is missing');
  });

  it('names a folder that is not there', async () => {
    const err = await failing(['--snapshot', '/nowhere/at/all', '--port', '0']);
    expect(err).toContain('/nowhere/at/all');
  });

  it('names a bad PORT in one sentence', async () => {
    expect(await failing([], { PORT: 'eighty' })).toBe(
      '--port / PORT "eighty": must be a whole number\n',
    );
  });

  it('names a port that is in use', async () => {
    const err = await failing(['--snapshot', folder, '--port', String(taken)]);
    expect(err).toBe(
      `cannot start: PORT ${taken} on 127.0.0.1 cannot be listened on (EADDRINUSE). ` +
        'Stop what listens there, or set another PORT.\n',
    );
  });

  it('names a port of the admin listener that is in use', async () => {
    const settings = { ADMIN_PORT: String(taken), API_KEYS: 'k' };
    expect(await failing(['--snapshot', folder, '--port', '0'], settings)).toBe(
      `cannot start: ADMIN_PORT ${taken} on 127.0.0.1 cannot be listened on (EADDRINUSE). ` +
        'Stop what listens there, or set another ADMIN_PORT.\n',
    );
  });

  it('names an address that this machine does not have', async () => {
    const err = await failing(['--snapshot', folder, '--port', '0', '--host', '192.0.2.1']);
    expect(err).toBe(
      'cannot start: PORT 0 on 192.0.2.1 cannot be listened on (EADDRNOTAVAIL). ' +
        'Set a HOST that this machine has.\n',
    );
  });
});
