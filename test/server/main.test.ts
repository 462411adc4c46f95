import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { needing } from '../support/needing.ts';
import { bare } from '../support/snapshots.ts';
import { type Running, start } from './process.ts';
import { expectRefusal, sendBytes } from './serving.ts';

const shell = promisify(execFile);
const READY = /^restaking-analytics is ready at (http:\S+)$/;
const STACK = /^\s+at /m;

let folder: string;
beforeAll(async () => {
  folder = await bare(1);
});

/** The address that a process says it is ready at. */
async function addressOf(running: Running): Promise<URL> {
  const line = await running.line(READY);
  return new URL(READY.exec(line)?.[1] ?? '');
}

function runKeyOf(text: string): string {
  return /run_[A-Za-z0-9_-]{32}/.exec(text)?.[0] ?? '';
}

describe('a service that was started on a terminal', () => {
  needing('curl').it(
    'prints a key for this run, and a curl line that works as it stands',
    async () => {
      // `script` takes one text for a shell, to which the two paths go by the environment: they may have spaces.
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
      // The terminal would leave it running: to it a hangup means to serve the folder anew.
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

  it('prints a key for this run on standard error, and how to use it on standard output', async () => {
    const key = runKeyOf(running.err());
    const target = `${address.origin}/restaking/operators-tvl?limit=1`;
    const command = (of: string) => `  try       curl -H 'x-api-key: ${of}' '${target}'`;
    expect(running.err()).toBe(
      `  key       ${key} (made for this run; set KEYS_FILE or API_KEYS for lasting ones)\n${command(key)}\n`,
    );
    expect(await running.line(/curl /)).toBe(command('<your key>'));
    const reply = await fetch(target, { headers: { 'x-api-key': key } });
    expect(await reply.json()).toMatchObject({ meta: { page: 1, limit: 1 } });
  });

  it('is ready and alive', async () => {
    const ready = await fetch(new URL('/readyz', address));
    expect([ready.status, await ready.text()]).toEqual([200, '{"status":"ready"}']);
    const alive = await fetch(new URL('/livez', address));
    expect([alive.status, await alive.text()]).toEqual([200, '{"status":"alive"}']);
  });

  it('names the snapshot that it serves', async () => {
    expect(await running.line(/^ {2}snapshot/)).toMatch(/[0-9a-f]{32} \(\d+ stakers, \d+ op/);
  });

  it('logs JSON lines, and writes the key nowhere between them', async () => {
    const key = runKeyOf(running.err());
    const reply = await fetch(new URL(`/restaking/activity/${key}?api_key=${key}`, address), {
      headers: { 'x-api-key': key, 'x-request-id': 'look-for-me' },
    });
    expect(reply.status).toBe(404);
    await running.line(/"look-for-me"/);
    const lines = running.out.filter((line) => line.startsWith('{'));
    expect(lines.length).toBeGreaterThan(2);
    for (const line of running.out) expect(line).not.toContain(key);
  });

  it('answers bytes that are no HTTP with a JSON 400', async () => {
    const reply = await sendBytes(Number(address.port), '\u0016\u0003\u0001 nonsense\r\n\r\n');
    expectRefusal(reply, 'bad_request', '');
  });

  it('ends with exit code 0 on SIGTERM', async () => {
    running.signal('SIGTERM');
    expect(await running.ended).toBe(0);
    expect(running.err()).toMatch(/^ {2}key .*\n {2}try .*\n$/);
  });
});

describe('a service with settings', () => {
  let running: Running;
  let address: URL;
  beforeAll(async () => {
    running = start(['--snapshot', folder], { PORT: '0', API_KEYS: 'one-key-3b,two-key-7c' });
    address = await addressOf(running);
  });

  it('takes the keys that were given, and neither makes nor prints one', async () => {
    const ask = (key: string) =>
      fetch(new URL('/restaking/ecosystem-tvl', address), { headers: { 'x-api-key': key } });
    expect((await ask('one-key-3b')).status).toBe(200);
    expect((await ask('two-key-7c')).status).toBe(200);
    expect((await ask('one-key-3b,two-key-7c')).status).toBe(401);
    expect(await running.line(/curl /)).toContain("'x-api-key: <your key>'");
    expect(running.out.join('\n')).not.toMatch(/one-key-3b|two-key-7c|run_/);
  });

  it('ends with exit code 0 on SIGINT', async () => {
    running.signal('SIGINT');
    expect(await running.ended).toBe(0);
  });
});

describe('SIGTERM', () => {
  it('lets an answer that is on its way reach a slow client whole', async () => {
    const key = 'drain-key-5d';
    const running = start(['--snapshot', folder, '--port', '0'], { API_KEYS: key });
    const { port } = await addressOf(running);
    const request = `GET /restaking/activity?limit=1000 HTTP/1.1\r\nHost: a\r\nx-api-key: ${key}\r\n`;
    const socket = connect(Number(port), '127.0.0.1');
    await once(socket, 'connect');
    socket.pause();
    // Many answers on one connection are more than the network takes from a client that does not read.
    const sent = 200;
    socket.write(`${request}\r\n`.repeat(sent - 1));
    socket.write(`${request}Connection: close\r\n\r\n`);
    await running.line(/"status":200/);
    await new Promise((resolve) => setTimeout(resolve, 500));
    running.signal('SIGTERM');
    await running.line(/"stopping"/);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.resume();
    await once(socket, 'close');
    const statuses = answersIn(Buffer.concat(chunks));
    expect(await running.ended).toBe(0);
    expect(statuses[0]).toBe(200);
    expect(statuses.length).toBe(sent);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
  });
});

/** The statuses of the answers that follow each other; throws where one is cut off. */
function answersIn(bytes: Buffer): number[] {
  const statuses: number[] = [];
  let at = 0;
  while (at < bytes.length) {
    const end = bytes.indexOf('\r\n\r\n', at);
    const head = bytes.subarray(at, end).toString('latin1');
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1]);
    if (end < 0 || !(end + 4 + length <= bytes.length)) {
      throw new Error(`answer ${statuses.length + 1} is cut off: ${bytes.length - at} bytes`);
    }
    statuses.push(Number(head.split(' ')[1]));
    at = end + 4 + length;
  }
  return statuses;
}

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
    expect(running.out.join('\n')).not.toMatch(/ready at/);
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
    const running = start(['--snapshot', folder, '--port', '0'], settings);
    expect(await running.ended).toBe(1);
    expect(running.err()).toBe(
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
