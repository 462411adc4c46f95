import { z } from 'zod';
import { MAX_ROWS } from '../common/limits.ts';
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
      'folder to serve: a snapshot, or what prepare made of one; with CLICKHOUSE_URL the digest of a snapshot that is loaded, or current',
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
    meaning: 'port to listen on; 0 takes a free one',
    rule: whole(0, 65_535).prefault('8080'),
  },
  apiKeys: {
    variable: 'API_KEYS',
    meaning:
      'comma-separated keys with access to both groups, for development and tests; each has at least 16 characters unless HOST is a loopback address',
    otherwise: 'one made for this run, unless KEYS_FILE is set',
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
    meaning: 'file of issued keys, which the keys command writes (docs/keys.md)',
    rule: z.string().optional(),
  },
  rateLimit: {
    variable: 'RATE_LIMIT',
    meaning: 'requests a window and key that has no rate of its own; 0 switches the limit off',
    rule: whole(0, 1e9).prefault('600'),
  },
  rateWindow: {
    variable: 'RATE_WINDOW',
    meaning: 'seconds of a window',
    rule: whole(1, 86_400).prefault('60'),
  },
  maxLimit: {
    variable: 'MAX_LIMIT',
    meaning: 'largest page size',
    rule: whole(1, 1e6).prefault('1000'),
  },
  cacheBytes: {
    variable: 'CACHE_BYTES',
    meaning: 'bytes of finished answers to keep, a quarter of them of /query; 0 keeps none',
    rule: whole(0, Number.MAX_SAFE_INTEGER).prefault(String(256 * 2 ** 20)),
  },
  defaultNetwork: {
    variable: 'DEFAULT_NETWORK',
    meaning: 'network meant when an availability request names none',
    rule: z.enum(NETWORKS).prefault('ethereum'),
  },
  corsOrigin: {
    variable: 'CORS_ORIGIN',
    meaning: 'origin whose pages may call the service',
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
    meaning: 'begins the links in refusals',
    otherwise: 'as the client called it',
    rule: url.optional(),
  },
  redisUrl: {
    variable: 'REDIS_URL',
    meaning:
      'redis:// or rediss:// address of a Redis in which all replicas count requests together; while it is lost, each process counts by itself',
    rule: z
      .url({ protocol: /^rediss?$/, error: 'must begin with redis:// or rediss://' })
      .optional(),
  },
  clickhouseUrl: {
    variable: 'CLICKHOUSE_URL',
    meaning:
      'addresses of ClickHouse, one of each node, separated by commas: what the load command loaded is served from there (docs/clickhouse.md)',
    otherwise: 'none; a snapshot is served from its prepared folder alone',
    rule: z
      .string()
      .transform((value) => value.split(',').map((address) => address.trim()))
      .pipe(z.array(url.refine(lacksUserinfo, 'must not contain a user or a password')))
      .optional(),
  },
  clickhouseUser: {
    variable: 'CLICKHOUSE_USER',
    meaning: 'user of ClickHouse: one that only reads to serve, one that writes to load',
    rule: z.string().prefault('default'),
  },
  clickhousePassword: {
    variable: 'CLICKHOUSE_PASSWORD',
    meaning: 'its password',
    rule: z.string().prefault(''),
  },
  clickhouseCluster: {
    variable: 'CLICKHOUSE_CLUSTER',
    meaning: 'cluster over whose shards the load command spreads the rows',
    otherwise: 'none; each node has all rows',
    rule: z.string().regex(/^\w+$/, 'must be the name of a cluster').optional(),
  },
  clickhouseReplicated: {
    variable: 'CLICKHOUSE_REPLICATED',
    meaning:
      '1 has the load command make tables that Keeper copies to the replicas of a shard; each node has the macros shard and replica then',
    otherwise: '0',
    rule: z
      .enum(['0', '1'])
      .prefault('0')
      .transform((value) => value === '1'),
  },
  workers: {
    variable: 'WORKERS',
    meaning: 'processes behind the port; they share the memory of the snapshot',
    rule: whole(1, 64).prefault('1'),
  },
  queueLimit: {
    variable: 'QUEUE_LIMIT',
    meaning: 'requests that wait for the engine in a worker; one more gets 503',
    rule: whole(0, 1e6).prefault('1000'),
  },
  exports: {
    variable: 'EXPORTS',
    meaning:
      'whole lists that leave a worker at a time, in other forms than JSON; one more gets 503, and so does a second one of a key after another key found none free',
    rule: whole(0, 100).prefault('2'),
  },
  exportBytes: {
    variable: 'EXPORT_BYTES',
    meaning: 'bytes of filtered lists that stay in temporary files (TMPDIR); 0 keeps none',
    rule: whole(0, Number.MAX_SAFE_INTEGER).prefault('1073741824'),
  },
  unreadBytes: {
    variable: 'UNREAD_BYTES',
    meaning:
      'bytes of answers over 64 KiB that leave a worker at a time, a quarter of them for one key; an answer beyond them gets 503',
    rule: whole(2 ** 20, Number.MAX_SAFE_INTEGER).prefault(String(256 * 2 ** 20)),
  },
  maxConnections: {
    variable: 'MAX_CONNECTIONS',
    meaning:
      'connections at a time; further ones are closed at once; a worker needs a file descriptor for each (ulimit -n)',
    rule: whole(1, 1e6).prefault('10000'),
  },
  requestSeconds: {
    variable: 'REQUEST_SECONDS',
    meaning:
      'seconds in which a request has to arrive, from its first byte or, the first one, from the connection on',
    rule: whole(1, 3600).prefault('10'),
  },
  keepAliveSeconds: {
    variable: 'KEEP_ALIVE_SECONDS',
    meaning:
      'seconds for which a connection stays open after an answer; behind a proxy, more than the proxy allows',
    rule: whole(1, 3600).prefault('5'),
  },
  drainSeconds: {
    variable: 'DRAIN_SECONDS',
    meaning: 'seconds that requests under way are given when the service stops',
    rule: whole(0, 3600).prefault('10'),
  },
  loadSeconds: {
    variable: 'LOAD_SECONDS',
    meaning:
      'seconds in which a snapshot has to be prepared; after them the load fails, and what is served stays',
    rule: whole(1, 86_400).prefault('3600'),
  },
  warmUpSeconds: {
    variable: 'WARM_UP_SECONDS',
    meaning:
      'seconds for which another snapshot, once it is open, is held back while its workers answer what clients asked for last; 0 for not at all',
    rule: whole(0, 3600).prefault('3'),
  },
  cacheDir: {
    variable: 'CACHE_DIR',
    meaning: 'folder of prepared snapshots; the newest three stay, and those that a service uses',
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
    meaning: 'bytes of memory of the process that writes filtered lists',
    rule: whole(64 * 2 ** 20, Number.MAX_SAFE_INTEGER).prefault(String(512 * 2 ** 20)),
  },
  querySeconds: {
    variable: 'QUERY_SECONDS',
    meaning: 'seconds in which a filtered list has to be written; then 503',
    rule: whole(1, 3600).prefault('60'),
  },
  query: {
    variable: 'QUERY',
    meaning: '1 lets the keys of API_KEYS ask by SQL too, 0 lets no key',
    otherwise: 'issued keys with the group query, and the key made for this run',
    rule: z
      .enum(['0', '1'])
      .optional()
      .transform((value) => (value === undefined ? undefined : value === '1')),
  },
  sqlRate: {
    variable: 'SQL_RATE',
    meaning:
      "seconds of a processor that a key's SQL may take in a window; 0 switches the limit off",
    rule: whole(0, 1e6).prefault('30'),
  },
  sqlProcesses: {
    variable: 'SQL_PROCESSES',
    meaning: "processes that run clients' SQL, each one query at a time",
    rule: whole(1, 64).prefault('2'),
  },
  sqlQueue: {
    variable: 'SQL_QUEUE',
    meaning: "clients' queries that wait for such a process; one more gets 503",
    rule: whole(0, 1000).prefault('16'),
  },
  sqlMemory: {
    variable: 'SQL_MEMORY',
    meaning: "bytes of memory that DuckDB takes in each process that runs clients' SQL",
    rule: whole(64 * 2 ** 20, Number.MAX_SAFE_INTEGER).prefault(String(512 * 2 ** 20)),
  },
  sqlSeconds: {
    variable: 'SQL_SECONDS',
    meaning: "seconds that a client's query may take",
    rule: whole(1, 3600).prefault('5'),
  },
  sqlRows: {
    variable: 'SQL_ROWS',
    meaning: "rows of an answer to a client's SQL; further ones are cut off",
    rule: whole(1, 1e8).prefault('100000'),
  },
  sqlBytes: {
    variable: 'SQL_BYTES',
    meaning:
      "bytes of an answer to a client's SQL, of its values and as it is written; further rows are cut off",
    rule: whole(1024, 2 ** 30).prefault(String(16 * 2 ** 20)),
  },
  maxRows: {
    variable: 'MAX_ROWS',
    meaning: 'rows of all tables together; a snapshot of more is refused before it is read',
    rule: whole(1, Number.MAX_SAFE_INTEGER).prefault(String(MAX_ROWS)),
  },
  adminPort: {
    variable: 'ADMIN_PORT',
    meaning: 'port of the admin listener; 0 takes a free one',
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
    meaning: 'what requests of the admin listener must carry; required where others reach it',
    rule: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 printable ASCII characters')
      .optional(),
  },
  snapshotWatch: {
    variable: 'SNAPSHOT_WATCH',
    meaning:
      '1 serves what the folder or the symbolic link shows when it changes; with CLICKHOUSE_URL what is loaded',
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
