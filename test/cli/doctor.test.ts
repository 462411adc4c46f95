import { once } from 'node:events';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { issueInto, newKeysFile } from '../server/keys/issuing.ts';
import { READY_MESSAGE, start } from '../server/process.ts';
import { absentRedis, PASSWORD, redisServer } from '../server/redis.ts';
import { changeBytes } from '../support/broken.ts';
import { prepared } from '../support/engines.ts';
import { needing } from '../support/needing.ts';
import { bare, temporaryFolder } from '../support/snapshots.ts';
import { type Examination, examine } from './examining.ts';

/** The sample that the built command line serves. */
const BUILT_SAMPLE = join(ROOT, 'dist/data/sample');

const CHECKS = [
  ...['node', 'configuration', 'keys', 'ports', 'redis', 'clickhouse'],
  ...['snapshot', 'disk', 'memory'],
];

const withRedis = needing('redis-server');

let folder: string;
/** The same, prepared: the doctor reads no tables of it. */
let ready: string;
beforeAll(async () => {
  folder = await bare(1);
  ready = await prepared(folder);
});

withRedis.describe('the doctor, where all is well', () => {
  let seen: Examination;
  let key: string;
  beforeAll(async () => {
    const [path, redis] = [newKeysFile(), await redisServer()];
    key = await issueInto(path, { name: 'partner' });
    seen = await examine({
      KEYS_FILE: path,
      API_KEYS: 'development-key-6c',
      REDIS_URL: redis.url,
      ADMIN_PORT: '0',
      ADMIN_TOKEN: 'admin-token-of-this-test',
      // Little memory, as other tests have theirs.
      CACHE_BYTES: '0',
      QUERY_MEMORY: String(64 * 2 ** 20),
    });
  });

  it('finds every check in order and ends with exit code 0', () => {
    const found = seen.out.match(/^(ok|warn|problem) +\w+/gm)?.map((line) => line.split(/ +/)[1]);
    expect([...new Set(found)]).toEqual(CHECKS);
    expect(seen.out).not.toMatch(/^(warn|problem)/m);
    expect([seen.code, seen.err]).toEqual([0, '']);
  });

  it('tells what it found', () => {
    expect(seen.lines('ok', 'keys').join()).toContain('1 accepted, 0 revoked, 0 expired');
    expect(seen.lines('ok', 'redis').join()).toContain('Redis counts');
    expect(seen.lines('ok', 'snapshot').join()).toContain(
      `snapshot ${BUILT_SAMPLE} accepted: 0 errors`,
    );
    expect(seen.out).toMatch(/^ +sample-[0-9a-f]{32}, \d+ rows$/m);
  });

  it('prints no secret', () => {
    for (const secret of [PASSWORD, 'development-key-6c', 'admin-token-of-this-test', key]) {
      expect(seen.out).not.toContain(secret);
    }
  });
});

describe('the doctor', () => {
  it('tells every setting whose value is not allowed, and no secret one', async () => {
    const { code, lines, out } = await examine({
      SNAPSHOT: ready,
      PORT: 'eighty',
      RATE_WINDOW: '0',
      ADMIN_TOKEN: 'short-tok',
      API_KEYS: 'kéy-3f',
      REDIS_URL: `http://:${PASSWORD}@h`,
    });
    expect(code).toBe(1);
    expect(lines('problem', 'configuration').length).toBe(5);
    expect(out).toContain('--port / PORT "eighty": must be a whole number');
    expect(out).not.toMatch(new RegExp(`short-tok|kéy-3f|${PASSWORD}`));
  });

  it('finds a short key of API_KEYS where others reach the service', async () => {
    const { code, lines, out } = await examine({
      SNAPSHOT: ready,
      HOST: '0.0.0.0',
      API_KEYS: 'q~7',
    });
    expect(code).toBe(1);
    expect(lines('problem', 'configuration').join()).toContain('API_KEYS: key 1 has 3 characters');
    expect(out).not.toContain('q~7');
  });

  it('shows the report of a snapshot that is refused', async () => {
    const broken = await bare(2);
    rmSync(join(broken, 'rewards.parquet'));
    writeFileSync(join(broken, 'tokens.parquet'), 'no parquet');
    const { code, lines, out } = await examine({ SNAPSHOT: broken });
    expect(code).toBe(1);
    expect(lines('problem', 'snapshot').join()).toContain('refused: 2 errors');
    expect(out).toMatch(/^ +error rewards: the table is missing$/m);
    expect(lines('warn', 'memory').join()).toContain('depends on the snapshot');
  });

  it('tells warnings of a snapshot that is served all the same', async () => {
    const { code, lines, out } = await examine({ SNAPSHOT: folder });
    expect(code).toBe(0);
    expect(lines('warn', 'snapshot').join()).toMatch(
      /accepted: 0 errors, \d+ warnings\. It is served/,
    );
    expect(out).toMatch(/^ +warning stakers\.operator: /m);
  });

  it('compares every file of a prepared folder, and leaves CACHE_DIR as it is', async () => {
    const copy = join(temporaryFolder(), 'prepared');
    const cache = join(temporaryFolder(), 'no', 'cache');
    cpSync(ready, copy, { recursive: true });
    const whole = await examine({ SNAPSHOT: copy, CACHE_DIR: cache });
    expect(whole.code).toBe(0);
    expect(whole.lines('ok', 'snapshot').join()).toContain(`${copy} is prepared of `);
    expect(whole.lines('ok', 'disk').join()).toContain('a prepared folder is served as it is');
    changeBytes(join(copy, 'tables.duckdb'), (bytes) => {
      bytes[9000] = (bytes[9000] ?? 0) ^ 1;
      return bytes;
    });
    const damaged = await examine({ SNAPSHOT: copy, CACHE_DIR: cache });
    expect(damaged.code).toBe(1);
    expect(damaged.lines('problem', 'snapshot').join()).toMatch(/tables\.duckdb: .*sha256/);
    await examine({ SNAPSHOT: folder, CACHE_DIR: cache });
    expect(existsSync(cache)).toBe(false);
  });

  it.each([
    [
      'is there',
      'warn',
      /was prepared by another version of the program .* a start prepares its snapshot .* again/,
      0,
    ],
    [
      'is gone',
      'problem',
      /was prepared by another version of the program .* is not in .* any more/,
      1,
    ],
  ] as const)(
    'tells a folder that another version of the program prepared, and whose snapshot %s',
    async (where, state, says, code) => {
      const copy = join(temporaryFolder(), 'other');
      cpSync(ready, copy, { recursive: true });
      const path = join(copy, 'manifest.json');
      const manifest = JSON.parse(readFileSync(path, 'utf8'));
      manifest.version -= 1;
      manifest.snapshot.folder = where === 'is there' ? folder : join(copy, 'gone');
      writeFileSync(path, JSON.stringify(manifest));
      const seen = await examine({ SNAPSHOT: copy });
      expect(seen.lines(state, 'snapshot').join()).toMatch(says);
      expect(seen.code).toBe(code);
    },
  );

  it('tells a port that something else has, and one that this service has', async () => {
    const running = start(['--snapshot', ready, '--port', '0']);
    const port = new URL(READY_MESSAGE.exec(await running.line(READY_MESSAGE))?.[1] ?? '').port;
    const own = await examine({ SNAPSHOT: ready, PORT: port });
    expect(own.code).toBe(0);
    expect(own.lines('warn', 'ports').join()).toContain(`PORT ${port} on 127.0.0.1 is in use by`);
    const something = createServer((socket) =>
      socket.on('error', () => {}).end('no HTTP\r\n'),
    ).listen(0, '127.0.0.1');
    await once(something, 'listening');
    onTestFinished(() => void something.close());
    const taken = (something.address() as AddressInfo).port; // a TCP server that listens has one
    const other = await examine({ SNAPSHOT: ready, ADMIN_PORT: String(taken) });
    expect(other.code).toBe(1);
    expect(other.lines('problem', 'ports').join()).toContain(`ADMIN_PORT ${taken}`);
    running.signal('SIGTERM');
    expect(await running.ended).toBe(0);
  });

  withRedis.it('tells why Redis does not count, and what to do', async () => {
    const redis = await redisServer();
    const wrong = await examine({
      SNAPSHOT: ready,
      REDIS_URL: redis.url.replace(PASSWORD, 'wrong-5e'),
    });
    expect(wrong.code).toBe(1);
    expect(wrong.lines('problem', 'redis').join()).toMatch(/WRONGPASS.*user and password/);
    expect(wrong.out + wrong.err).not.toContain('wrong-5e');
    const absent = await examine({
      SNAPSHOT: ready,
      REDIS_URL: (await absentRedis()).url,
    });
    expect(absent.lines('problem', 'redis').join()).toMatch(/ECONNREFUSED.*Start Redis/);
  });

  it('explains itself', async () => {
    const { code, out } = await examine({}, ['--help']);
    expect(code).toBe(0);
    for (const check of CHECKS) expect(out).toMatch(new RegExp(`^ {2}${check} `, 'm'));
  });
});
