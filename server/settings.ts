import * as z from 'zod';
import { programFile } from '../common/program-file.ts';
import { NETWORKS } from '../common/vocabulary.ts';
import { KEY_PREFIX } from './keys/key-format.ts';
import { PROCESS_SETTINGS } from './process-settings.ts';
import { QUERY_SETTINGS } from './query-settings.ts';
import type { Setting } from './setting.ts';
import { isOrigin, lacksUserinfo, url, whole } from './setting-rules.ts';

const SAMPLE = programFile('data/sample');

/** Declares every setting, with its rule and its text for `--help`. */
export const SETTINGS = {
  snapshot: {
    variable: 'SNAPSHOT',
    flag: { name: 'snapshot', argument: '<folder>' },
    meaning:
      'folder to serve: a snapshot or a prepared folder; with CLICKHOUSE_URL the digest of a loaded snapshot, or current',
    otherwise: 'the bundled sample; with CLICKHOUSE_URL current',
    rule: z.string().prefault(SAMPLE),
  },
  host: {
    variable: 'HOST',
    flag: { name: 'host', argument: '<address>' },
    meaning: 'address to listen on',
    rule: z.string().prefault('127.0.0.1'),
  },
  port: {
    variable: 'PORT',
    flag: { name: 'port', argument: '<number>' },
    meaning: 'port to listen on; 0 for a free one',
    rule: whole(0, 65_535).prefault('8080'),
  },
  apiKeys: {
    variable: 'API_KEYS',
    meaning:
      'comma-separated keys with access to both groups, for development and tests; each has at least 16 characters unless HOST is a loopback address',
    otherwise: 'one generated for this run, unless KEYS_FILE is set',
    rule: z
      .string()
      .prefault('')
      .transform((value) => value.split(',').filter((key) => key !== ''))
      .pipe(
        z.array(
          z
            .string()
            .regex(/^[\x21-\x7e]+$/, 'must hold printable ASCII keys')
            .refine(
              (key) => !key.startsWith(KEY_PREFIX),
              `must hold no key that begins with ${KEY_PREFIX}; those are issued into KEYS_FILE`,
            ),
        ),
      )
      .transform((keys) => Object.freeze(keys)),
  },
  keysFile: {
    variable: 'KEYS_FILE',
    flag: { name: 'keys', argument: '<file>' },
    meaning: 'file of issued keys, written by the keys command (docs/keys.md)',
    rule: z.string().optional(),
  },
  alertsFile: {
    variable: 'ALERTS_FILE',
    meaning:
      'file of rules of the alerts command (docs/alerts.md); the service does not read it, doctor checks it',
    rule: z.string().optional(),
  },
  rateLimit: {
    variable: 'RATE_LIMIT',
    meaning: 'requests per window for keys without a rate of their own; 0 for no limit',
    rule: whole(0, 1e9).prefault('600'),
  },
  rateWindow: {
    variable: 'RATE_WINDOW',
    meaning: 'length of a rate limit window in seconds',
    rule: whole(1, 86_400).prefault('60'),
  },
  maxLimit: {
    variable: 'MAX_LIMIT',
    meaning: 'largest page size',
    rule: whole(1, 1e6).prefault('1000'),
  },
  cacheBytes: {
    variable: 'CACHE_BYTES',
    meaning: 'bytes of cached answers, a quarter of them for /query; 0 for no cache',
    rule: whole(0, Number.MAX_SAFE_INTEGER).prefault(String(256 * 2 ** 20)),
  },
  defaultNetwork: {
    variable: 'DEFAULT_NETWORK',
    meaning: 'network of availability requests without the parameter network',
    rule: z.enum(NETWORKS).prefault('ethereum'),
  },
  explorerUrl: {
    variable: 'EXPLORER_URL',
    meaning:
      'block explorer for links of the dashboard to addresses, transactions and blocks; none for no links. Invented data has no links, and a chain without an Etherscan neither',
    otherwise: "Etherscan of the snapshot's chain, or of DEFAULT_NETWORK",
    rule: z.union([z.literal('none'), url]).optional(),
  },
  corsOrigin: {
    variable: 'CORS_ORIGIN',
    meaning: 'origin of web pages that may call the service; * for any',
    rule: z
      .string()
      .refine(
        (value) => value === '*' || isOrigin(value),
        'must be * or one origin, without a path',
      )
      .prefault('*'),
  },
  publicUrl: {
    variable: 'PUBLIC_URL',
    meaning: 'public address of the service, for links in error messages and in changes-feed',
    otherwise: 'the address in the request; none in changes-feed',
    rule: url.optional(),
  },
  redisUrl: {
    variable: 'REDIS_URL',
    meaning:
      'redis:// or rediss:// address of a Redis for rate limits shared by all replicas; if Redis fails, each process counts by itself',
    rule: z
      .url({ protocol: /^rediss?$/, error: 'must begin with redis:// or rediss://' })
      .optional(),
  },
  clickhouseUrl: {
    variable: 'CLICKHOUSE_URL',
    meaning:
      'addresses of ClickHouse nodes, separated by commas, to serve snapshots of the load command (docs/clickhouse.md)',
    otherwise: 'none; snapshots are served from prepared folders',
    rule: z
      .string()
      .transform((value) => value.split(',').map((address) => address.trim()))
      .pipe(z.array(url.refine(lacksUserinfo, 'must not contain a user or a password')))
      .optional(),
  },
  clickhouseUser: {
    variable: 'CLICKHOUSE_USER',
    meaning: 'ClickHouse user: read-only to serve, with write access to load',
    rule: z.string().prefault('default'),
  },
  clickhousePassword: {
    variable: 'CLICKHOUSE_PASSWORD',
    meaning: 'password of the ClickHouse user',
    rule: z.string().prefault(''),
  },
  clickhouseSeconds: {
    variable: 'CLICKHOUSE_SECONDS',
    meaning: 'seconds that a statement of ClickHouse may take; after that the request gets 503',
    rule: whole(1, 3600).prefault('4'),
  },
  clickhouseCluster: {
    variable: 'CLICKHOUSE_CLUSTER',
    meaning: 'ClickHouse cluster; the load command distributes rows over its shards',
    otherwise: 'none; each node has all rows',
    rule: z.string().regex(/^\w+$/, 'must be the name of a cluster').optional(),
  },
  clickhouseReplicated: {
    variable: 'CLICKHOUSE_REPLICATED',
    meaning:
      '1: the load command creates tables replicated by Keeper; each node needs the macros shard and replica',
    otherwise: '0',
    rule: z
      .enum(['0', '1'])
      .prefault('0')
      .transform((value) => value === '1'),
  },
  ...PROCESS_SETTINGS,
  ...QUERY_SETTINGS,
  adminPort: {
    variable: 'ADMIN_PORT',
    meaning: 'port of the admin listener; 0 for a free one',
    otherwise: 'off',
    rule: whole(0, 65_535).optional(),
  },
  adminHost: {
    variable: 'ADMIN_HOST',
    meaning: 'address of the admin listener',
    rule: z.string().prefault('127.0.0.1'),
  },
  adminToken: {
    variable: 'ADMIN_TOKEN',
    meaning:
      'token that admin requests must have; required if other machines can reach the listener',
    rule: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 printable ASCII characters')
      .optional(),
  },
  snapshotWatch: {
    variable: 'SNAPSHOT_WATCH',
    meaning:
      '1 swaps to a new snapshot when the folder or symbolic link changes; with CLICKHOUSE_URL, after each load',
    otherwise: '0',
    rule: z
      .enum(['0', '1'])
      .prefault('0')
      .transform((value) => value === '1'),
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    meaning: 'fatal, error, warn, info, debug or silent',
    rule: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).prefault('info'),
  },
} as const satisfies Record<string, Setting>;
