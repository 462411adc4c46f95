import * as z from 'zod';
import { MAX_ROWS, PREPARE_MEMORY } from '../common/limits.ts';
import { programFile } from '../common/program-file.ts';
import { NETWORKS } from '../common/vocabulary.ts';
import { KEY_PREFIX } from './keys/key-format.ts';
import { cacheHome, folderIn, isOrigin, lacksUserinfo, url, whole } from './setting-rules.ts';

/** A setting of the service. */
export interface Setting {
  /** Its environment variable. */
  readonly variable: string;
  /** The flag that takes precedence over the variable, and its argument. */
  readonly flag?: { readonly name: string; readonly argument?: string };
  readonly meaning: string;
  /** The default in words, if the rule has no plain default. */
  readonly otherwise?: string;
  /** Checks its text and converts it. */
  readonly rule: z.ZodType;
}

const SAMPLE = programFile('data/sample');

/** Every setting of the service, with its rule and its text for `--help`. */
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
  workers: {
    variable: 'WORKERS',
    meaning: 'worker processes; they share the memory of the snapshot',
    rule: whole(1, 64).prefault('1'),
  },
  queueLimit: {
    variable: 'QUEUE_LIMIT',
    meaning: 'requests waiting for the engine in a worker; further ones get 503',
    rule: whole(0, 1e6).prefault('1000'),
  },
  exports: {
    variable: 'EXPORTS',
    meaning:
      'concurrent exports (whole lists) per worker; further ones get 503; a key without an export takes the place of the newest one of a key with several',
    rule: whole(0, 100).prefault('2'),
  },
  exportBytes: {
    variable: 'EXPORT_BYTES',
    meaning: 'bytes of filtered lists kept in temporary files (TMPDIR); 0 for none',
    rule: whole(0, Number.MAX_SAFE_INTEGER).prefault('1073741824'),
  },
  unreadBytes: {
    variable: 'UNREAD_BYTES',
    meaning:
      'bytes of unread answers over 64 KiB per worker, at most a quarter of them for one key, and a quarter for keys without one; further answers get 503',
    rule: whole(2 ** 20, Number.MAX_SAFE_INTEGER).prefault(String(256 * 2 ** 20)),
  },
  maxConnections: {
    variable: 'MAX_CONNECTIONS',
    meaning:
      'concurrent connections; further ones are closed at once; a worker needs a file descriptor for each (ulimit -n)',
    rule: whole(1, 1e6).prefault('10000'),
  },
  requestSeconds: {
    variable: 'REQUEST_SECONDS',
    meaning:
      'seconds for a request to arrive, from its first byte on; for the first request, from the connection on',
    rule: whole(1, 3600).prefault('10'),
  },
  keepAliveSeconds: {
    variable: 'KEEP_ALIVE_SECONDS',
    meaning: 'seconds until an idle connection is closed; with a proxy, more than the proxy allows',
    rule: whole(1, 3600).prefault('5'),
  },
  drainSeconds: {
    variable: 'DRAIN_SECONDS',
    meaning: 'seconds for running requests to finish when the service stops',
    rule: whole(0, 3600).prefault('10'),
  },
  loadSeconds: {
    variable: 'LOAD_SECONDS',
    meaning:
      'seconds to prepare a snapshot; after that the load fails, and the current snapshot is still served',
    rule: whole(1, 86_400).prefault('3600'),
  },
  prepareMemory: {
    variable: 'PREPARE_MEMORY',
    meaning:
      'bytes of memory for DuckDB while it prepares a snapshot, and for the command prepare; what does not fit goes to disk where DuckDB can',
    rule: whole(64 * 2 ** 20, Number.MAX_SAFE_INTEGER).prefault(String(PREPARE_MEMORY)),
  },
  warmUpSeconds: {
    variable: 'WARM_UP_SECONDS',
    meaning:
      'maximum seconds for new workers to warm up with recent requests before a swap; 0 for none',
    rule: whole(0, 3600).prefault('3'),
  },
  cacheDir: {
    variable: 'CACHE_DIR',
    meaning: 'folder of prepared snapshots; the newest three are kept, and those in use',
    otherwise: 'restaking-analytics in XDG_CACHE_HOME or ~/.cache',
    rule: folderIn(cacheHome()),
  },
  verify: {
    variable: 'VERIFY',
    flag: { name: 'verify' },
    meaning: '1 compares the SHA-256 of every file of a prepared folder before it is served',
    otherwise: '0, which compares sizes',
    rule: z
      .enum(['0', '1'])
      .prefault('0')
      .transform((value) => value === '1'),
  },
  queryMemory: {
    variable: 'QUERY_MEMORY',
    meaning: 'bytes of memory for the process that writes filtered lists',
    rule: whole(64 * 2 ** 20, Number.MAX_SAFE_INTEGER).prefault(String(512 * 2 ** 20)),
  },
  querySeconds: {
    variable: 'QUERY_SECONDS',
    meaning: 'seconds to write a filtered list; after that the request gets 503',
    rule: whole(1, 3600).prefault('60'),
  },
  query: {
    variable: 'QUERY',
    meaning: 'SQL access (/query): 1 also for the keys of API_KEYS, 0 for no key',
    otherwise: 'issued keys with the group query, and the key generated for this run',
    rule: z
      .enum(['0', '1'])
      .optional()
      .transform((value) => (value === undefined ? undefined : value === '1')),
  },
  sqlRate: {
    variable: 'SQL_RATE',
    meaning:
      'CPU seconds per window for one key: its SQL, its states (asOf), histories and filtered lists; 0 for no limit',
    rule: whole(0, 1e6).prefault('30'),
  },
  sqlProcesses: {
    variable: 'SQL_PROCESSES',
    meaning: "processes for clients' SQL, each for one query at a time",
    rule: whole(1, 64).prefault('2'),
  },
  sqlQueue: {
    variable: 'SQL_QUEUE',
    meaning: "clients' queries waiting for such a process; further ones get 503",
    rule: whole(0, 1000).prefault('16'),
  },
  sqlMemory: {
    variable: 'SQL_MEMORY',
    meaning: "bytes of memory for DuckDB in each process for clients' SQL",
    rule: whole(64 * 2 ** 20, Number.MAX_SAFE_INTEGER).prefault(String(512 * 2 ** 20)),
  },
  sqlSeconds: {
    variable: 'SQL_SECONDS',
    meaning: "maximum seconds of a client's query",
    rule: whole(1, 3600).prefault('5'),
  },
  sqlRows: {
    variable: 'SQL_ROWS',
    meaning: "maximum rows of an answer to a client's SQL; further ones are cut off",
    rule: whole(1, 1e8).prefault('100000'),
  },
  sqlBytes: {
    variable: 'SQL_BYTES',
    meaning:
      "maximum bytes of an answer to a client's SQL, for its values and for its encoded text; further rows are cut off",
    rule: whole(1024, 2 ** 30).prefault(String(16 * 2 ** 20)),
  },
  maxRows: {
    variable: 'MAX_ROWS',
    meaning: 'maximum rows of all tables together; a larger snapshot is refused before it is read',
    rule: whole(1, Number.MAX_SAFE_INTEGER).prefault(String(MAX_ROWS)),
  },
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
