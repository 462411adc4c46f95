import { homedir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, type Flags, printable, readConfig } from '../../server/config.ts';
import { SAMPLE } from '../support/snapshots.ts';

/** The message for a bad configuration; fails if it is accepted. */
function complaint(environment: NodeJS.ProcessEnv, flags: Flags = {}): string {
  try {
    readConfig(flags, environment);
  } catch (cause) {
    if (cause instanceof ConfigError) return cause.message;
    throw cause;
  }
  throw new Error(`taken: ${JSON.stringify(environment)} ${JSON.stringify(flags)}`);
}

const DEFAULTS = {
  snapshot: SAMPLE,
  host: '127.0.0.1',
  port: 8080,
  clickhouseUser: 'default',
  clickhousePassword: '',
  clickhouseSeconds: 4,
  clickhouseReplicated: false,
  apiKeys: [],
  rateLimit: 600,
  rateWindow: 60,
  maxLimit: 1000,
  cacheBytes: 268_435_456,
  defaultNetwork: 'ethereum',
  corsOrigin: '*',
  logLevel: 'info',
  workers: 1,
  queueLimit: 1000,
  exports: 2,
  exportBytes: 1_073_741_824,
  unreadBytes: 268_435_456,
  maxConnections: 10_000,
  requestSeconds: 10,
  keepAliveSeconds: 5,
  drainSeconds: 10,
  loadSeconds: 3600,
  prepareMemory: 805_306_368,
  warmUpSeconds: 3,
  cacheDir: join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'restaking-analytics'),
  queryMemory: 536_870_912,
  querySeconds: 60,
  sqlRate: 30,
  sqlProcesses: 2,
  sqlQueue: 16,
  sqlMemory: 536_870_912,
  sqlSeconds: 5,
  sqlRows: 100_000,
  sqlBytes: 16_777_216,
  maxRows: 1_000_000_000,
  adminHost: '127.0.0.1',
  snapshotWatch: false,
  verify: false,
  loopback: true,
};

describe('a configuration', () => {
  it('has its defaults where nothing is set', () => {
    expect(readConfig({}, {})).toEqual(DEFAULTS);
  });

  it('takes an empty variable for one that is not set', () => {
    const names = [
      'SNAPSHOT',
      'HOST',
      'PORT',
      'API_KEYS',
      'KEYS_FILE',
      'RATE_LIMIT',
      'RATE_WINDOW',
    ];
    const more = ['MAX_LIMIT', 'CACHE_BYTES', 'DEFAULT_NETWORK', 'CORS_ORIGIN', 'LOG_LEVEL'];
    const empty = Object.fromEntries([...names, ...more, 'PUBLIC_URL'].map((name) => [name, '']));
    expect(readConfig({}, empty)).toEqual(readConfig({}, {}));
  });

  it('takes every setting from the environment', () => {
    const config = readConfig(
      {},
      {
        SNAPSHOT: '/data/s',
        HOST: '0.0.0.0',
        PORT: '0',
        API_KEYS: 'development-key-1,,development-key-2,',
        KEYS_FILE: '/data/keys.json',
        RATE_LIMIT: '0',
        RATE_WINDOW: '1',
        MAX_LIMIT: '5',
        CACHE_BYTES: '0',
        DEFAULT_NETWORK: 'holesky',
        CORS_ORIGIN: 'https://a.example:8443',
        PUBLIC_URL: 'https://b.example/api//',
        LOG_LEVEL: 'silent',
        WORKERS: '3',
        QUEUE_LIMIT: '0',
        EXPORTS: '0',
        EXPORT_BYTES: '7',
        UNREAD_BYTES: '2000000',
        MAX_CONNECTIONS: '50',
        REQUEST_SECONDS: '2',
        KEEP_ALIVE_SECONDS: '75',
        DRAIN_SECONDS: '0',
        LOAD_SECONDS: '60',
        PREPARE_MEMORY: '1073741824',
        WARM_UP_SECONDS: '0',
        CACHE_DIR: '/data/prepared',
        QUERY_MEMORY: '67108864',
        QUERY_SECONDS: '7',
        QUERY: '1',
        SQL_RATE: '0',
        SQL_PROCESSES: '3',
        SQL_QUEUE: '4',
        SQL_MEMORY: '67108864',
        SQL_SECONDS: '2',
        SQL_ROWS: '10',
        SQL_BYTES: '2048',
        MAX_ROWS: '1000',
        ADMIN_PORT: '9000',
        ADMIN_HOST: '0.0.0.0',
        ADMIN_TOKEN: 'an-admin-token-1f',
        CLICKHOUSE_USER: 'reader',
        CLICKHOUSE_PASSWORD: 'a password',
        CLICKHOUSE_SECONDS: '9',
        CLICKHOUSE_CLUSTER: 'shards',
        CLICKHOUSE_REPLICATED: '1',
        SNAPSHOT_WATCH: '1',
      },
    );
    expect(config).toEqual({
      snapshot: '/data/s',
      clickhouseUser: 'reader',
      clickhousePassword: 'a password',
      clickhouseSeconds: 9,
      clickhouseCluster: 'shards',
      clickhouseReplicated: true,
      host: '0.0.0.0',
      port: 0,
      apiKeys: ['development-key-1', 'development-key-2'],
      keysFile: '/data/keys.json',
      rateLimit: 0,
      rateWindow: 1,
      maxLimit: 5,
      cacheBytes: 0,
      defaultNetwork: 'holesky',
      corsOrigin: 'https://a.example:8443',
      publicUrl: 'https://b.example/api',
      logLevel: 'silent',
      workers: 3,
      queueLimit: 0,
      exports: 0,
      exportBytes: 7,
      unreadBytes: 2_000_000,
      maxConnections: 50,
      requestSeconds: 2,
      keepAliveSeconds: 75,
      drainSeconds: 0,
      loadSeconds: 60,
      prepareMemory: 1_073_741_824,
      warmUpSeconds: 0,
      cacheDir: '/data/prepared',
      queryMemory: 67_108_864,
      querySeconds: 7,
      query: true,
      sqlRate: 0,
      sqlProcesses: 3,
      sqlQueue: 4,
      sqlMemory: 67_108_864,
      sqlSeconds: 2,
      sqlRows: 10,
      sqlBytes: 2048,
      maxRows: 1000,
      adminPort: 9000,
      adminHost: '0.0.0.0',
      adminToken: 'an-admin-token-1f',
      snapshotWatch: true,
      verify: false,
      loopback: false,
    });
  });

  it('needs a token where others reach the admin listener', () => {
    const reachable = { ADMIN_PORT: '9000', ADMIN_HOST: '0.0.0.0' };
    expect(complaint(reachable)).toMatch(/^ADMIN_TOKEN: is required/);
    expect(readConfig({}, { ADMIN_PORT: '9000' }).adminToken).toBeUndefined();
    expect(complaint({ ADMIN_TOKEN: 'short' })).not.toContain('short');
  });

  it('takes flags before the environment', () => {
    const environment = { SNAPSHOT: '/e', HOST: 'localhost', PORT: '1' };
    const flags = { snapshot: '/f', host: '::1', port: '2' };
    expect(readConfig(flags, environment)).toMatchObject({ snapshot: '/f', host: '::1', port: 2 });
    expect(readConfig({}, environment)).toMatchObject({ snapshot: '/e', port: 1 });
  });

  it('is frozen, its keys too', () => {
    const config = readConfig({}, { API_KEYS: 'a,b' });
    expect(Object.isFrozen(config)).toBe(true);
    expect(Object.isFrozen(config.apiKeys)).toBe(true);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['localhost', true],
    ['::1', true],
    ['0.0.0.0', false],
    ['::', false],
    ['10.0.0.1', false],
    ['127.0.0.1.example.org', false],
    ['localhost.example.org', false],
  ])('knows of the host %s whether only this machine reaches it: %s', (host, loopback) => {
    expect(readConfig({}, { HOST: host }).loopback).toBe(loopback);
  });
});

describe('a bad value', () => {
  it.each([
    ['PORT', ['abc', '-1', '65536', '80.5', '1e3', ' 80', '0x50', '99999999999999999999']],
    ['RATE_LIMIT', ['many', '-1', '1000000001', '1.5']],
    ['RATE_WINDOW', ['0', '86401', 'minute', '-60']],
    ['MAX_LIMIT', ['0', '1000001', 'all']],
    ['CACHE_BYTES', ['-1', '256MB', '9007199254740993']],
    ['DEFAULT_NETWORK', ['sepolia', 'Ethereum', 'mainnet']],
    ['CORS_ORIGIN', ['example.org', 'https://a.example/', 'https://a.example, https://b.example']],
    ['CORS_ORIGIN', ['https://a.example\r\nX-Evil: 1', 'https://é.example', 'null', 'https://a b']],
    ['PUBLIC_URL', ['example.org', 'ftp://a.example', '/api', 'javascript:alert(1)']],
    ['LOG_LEVEL', ['loud', 'INFO', 'trace']],
  ])('of %s stops the start with a line that names it and shows it (%j)', (variable, values) => {
    for (const value of values) {
      const message = complaint({ [variable]: value });
      expect(message).toContain(`${variable} ${JSON.stringify(value)}: `);
      expect(message.split('\n').length).toBe(1);
    }
  });

  it('of a flag is told with the flag and its variable', () => {
    expect(complaint({}, { port: 'abc' })).toBe('--port / PORT "abc": must be a whole number');
    expect(complaint({ PORT: 'abc' })).toBe('--port / PORT "abc": must be a whole number');
  });

  it('is told together with every other', () => {
    const lines = complaint({ PORT: 'x', LOG_LEVEL: 'x', MAX_LIMIT: '0' }).split('\n');
    expect(lines.map((line) => line.split(' "')[0])).toEqual([
      '--port / PORT',
      'MAX_LIMIT',
      'LOG_LEVEL',
    ]);
  });
});

describe('ClickHouse', () => {
  const url = 'https://one.example:8443';

  it('serves the current snapshot, or the one of a digest', () => {
    expect(readConfig({}, { CLICKHOUSE_URL: url })).toMatchObject({
      clickhouseUrl: [url],
      snapshot: 'current',
    });
    const digest = 'ab'.repeat(32);
    expect(readConfig({}, { CLICKHOUSE_URL: url, SNAPSHOT: digest }).snapshot).toBe(digest);
    expect(readConfig({ snapshot: digest }, { CLICKHOUSE_URL: url }).snapshot).toBe(digest);
    expect(complaint({ CLICKHOUSE_URL: url, SNAPSHOT: '/data/s' })).toBe(
      '--snapshot / SNAPSHOT "/data/s": must be current or a digest where CLICKHOUSE_URL is set',
    );
  });

  it('has an address for each node', () => {
    const { clickhouseUrl } = readConfig({}, { CLICKHOUSE_URL: `${url}/, http://two.example` });
    expect(clickhouseUrl).toEqual([url, 'http://two.example']);
  });

  it.each(['ftp://one.example', 'https://user:secret@one.example', 'one.example', `${url},`])(
    'is not reached at %s',
    (address) => {
      expect(complaint({ CLICKHOUSE_URL: address })).toMatch(/^CLICKHOUSE_URL: (?!.*secret)/);
    },
  );

  it('has a password that is never printable', () => {
    const config = readConfig({}, { CLICKHOUSE_URL: url, CLICKHOUSE_PASSWORD: 'secret-word' });
    expect(JSON.stringify(printable(config))).not.toContain('secret-word');
  });
});

describe('keys', () => {
  it('are never printable', () => {
    const shown = printable(readConfig({}, { API_KEYS: 'secret-one,secret-two' }));
    expect(JSON.stringify(shown)).not.toContain('secret');
    expect(shown).toEqual({
      ...DEFAULTS,
      apiKeys: '2 configured',
      adminToken: 'none',
      redisUrl: 'none',
      clickhousePassword: 'none',
    });
  });

  it.each(['secret one', 'good,secret\u0000', 'sécret', 'secret\n', ' secret'])(
    'that cannot be sent are refused without being shown (%#)',
    (keys) => {
      const message = complaint({ API_KEYS: keys });
      expect(message).toBe('API_KEYS: must hold printable ASCII keys');
    },
  );

  it('that begin as issued ones do are refused without being shown', () => {
    const message = complaint({ API_KEYS: 'good,rsk_topsecret' });
    expect(message).toMatch(/^API_KEYS: must hold no key that begins with rsk_; .*KEYS_FILE$/);
    expect(message).not.toContain('topsecret');
  });

  it.each(['0.0.0.0', '::', '192.0.2.1'])(
    'of fewer than 16 characters are refused at %s without being shown',
    (HOST) => {
      const API_KEYS = 'exactly-16-chars,qx,fifteen-chars-a';
      expect(complaint({ HOST, API_KEYS }).split('\n')).toEqual([
        'API_KEYS: key 2 has 2 characters, and must have at least 16 where HOST is not a loopback address',
        'API_KEYS: key 3 has 15 characters, and must have at least 16 where HOST is not a loopback address',
      ]);
    },
  );

  it.each(['127.0.0.1', 'localhost', '::1'])('may be short at %s', (HOST) => {
    expect(readConfig({}, { HOST, API_KEYS: 'a' }).apiKeys).toEqual(['a']);
  });

  it('are in no complaint about another setting', () => {
    const secret = 'top-secret-8d2f';
    expect(complaint({ API_KEYS: secret, PORT: 'x' })).not.toContain(secret);
  });
});
