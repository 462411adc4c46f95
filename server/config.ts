import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { NETWORKS } from '../data/vocabulary.ts';
import { KEY_PREFIX } from './keys/format.ts';

/** Thrown when a flag or an environment variable cannot be meant; the message names it. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Thrown when the command line is not one of flags that there are. */
export class FlagError extends ConfigError {}

/** Addresses on which nobody but this machine can reach the service. */
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

const SAMPLE = fileURLToPath(new URL('../data/sample', import.meta.url));

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^[0-9]+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(least).max(most));

const url = z.url({ protocol: /^https?$/ }).transform((value) => value.replace(/\/+$/, ''));

/** Whether a browser may send this as the origin of a page. */
function isOrigin(value: string): boolean {
  return URL.canParse(value) && new URL(value).origin === value;
}

/** One entry a setting: its environment variable, its rule, and its flag where it has one. */
const SETTINGS = {
  snapshot: { variable: 'SNAPSHOT', flag: 'snapshot', rule: z.string().prefault(SAMPLE) },
  host: { variable: 'HOST', flag: 'host', rule: z.string().prefault('127.0.0.1') },
  port: { variable: 'PORT', flag: 'port', rule: whole(0, 65_535).prefault('8080') },
  apiKeys: {
    variable: 'API_KEYS',
    flag: null,
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
  keysFile: { variable: 'KEYS_FILE', flag: 'keys', rule: z.string().optional() },
  rateLimit: { variable: 'RATE_LIMIT', flag: null, rule: whole(0, 1e9).prefault('600') },
  rateWindow: { variable: 'RATE_WINDOW', flag: null, rule: whole(1, 86_400).prefault('60') },
  maxLimit: { variable: 'MAX_LIMIT', flag: null, rule: whole(1, 1e6).prefault('1000') },
  cacheBytes: {
    variable: 'CACHE_BYTES',
    flag: null,
    rule: whole(0, Number.MAX_SAFE_INTEGER).prefault(String(256 * 2 ** 20)),
  },
  defaultNetwork: {
    variable: 'DEFAULT_NETWORK',
    flag: null,
    rule: z.enum(NETWORKS).prefault('ethereum'),
  },
  corsOrigin: {
    variable: 'CORS_ORIGIN',
    flag: null,
    rule: z
      .string()
      .refine(
        (value) => value === '*' || isOrigin(value),
        'must be * or one origin, without a path',
      )
      .prefault('*'),
  },
  publicUrl: { variable: 'PUBLIC_URL', flag: null, rule: url.optional() },
  redisUrl: {
    variable: 'REDIS_URL',
    flag: null,
    rule: z
      .url({ protocol: /^rediss?$/, error: 'must begin with redis:// or rediss://' })
      .optional(),
  },
  workers: { variable: 'WORKERS', flag: null, rule: whole(1, 64).prefault('1') },
  queueLimit: { variable: 'QUEUE_LIMIT', flag: null, rule: whole(0, 1e6).prefault('1000') },
  maxConnections: {
    variable: 'MAX_CONNECTIONS',
    flag: null,
    rule: whole(1, 1e6).prefault('10000'),
  },
  requestSeconds: { variable: 'REQUEST_SECONDS', flag: null, rule: whole(1, 3600).prefault('10') },
  keepAliveSeconds: {
    variable: 'KEEP_ALIVE_SECONDS',
    flag: null,
    rule: whole(1, 3600).prefault('5'),
  },
  drainSeconds: { variable: 'DRAIN_SECONDS', flag: null, rule: whole(0, 3600).prefault('10') },
  adminPort: { variable: 'ADMIN_PORT', flag: null, rule: whole(0, 65_535).optional() },
  adminHost: { variable: 'ADMIN_HOST', flag: null, rule: z.string().prefault('127.0.0.1') },
  adminToken: {
    variable: 'ADMIN_TOKEN',
    flag: null,
    rule: z
      .string()
      .regex(/^[\x21-\x7e]{16,}$/, 'must be at least 16 printable ASCII characters')
      .optional(),
  },
  snapshotWatch: {
    variable: 'SNAPSHOT_WATCH',
    flag: null,
    rule: z
      .enum(['0', '1'])
      .prefault('0')
      .transform((value) => value === '1'),
  },
  logLevel: {
    variable: 'LOG_LEVEL',
    flag: null,
    rule: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).prefault('info'),
  },
} as const;

/** Settings whose values no message repeats. */
const SECRET: ReadonlySet<string> = new Set(['apiKeys', 'adminToken', 'redisUrl']);

type Settings = typeof SETTINGS;

/** Every setting of the service, checked. Times are in seconds, sizes in bytes. */
export type Config = { readonly [Name in keyof Settings]: z.output<Settings[Name]['rule']> } & {
  /** Whether only this machine can reach the service. */
  readonly loopback: boolean;
};

/**
 * Reads flags, then environment variables, then defaults. Throws a ConfigError with one sentence a
 * bad setting.
 */
export function readConfig(args: readonly string[], environment: NodeJS.ProcessEnv): Config {
  const flags = readFlags(args);
  const config: Record<string, unknown> = {};
  const complaints: string[] = [];
  for (const [name, { variable, flag, rule }] of Object.entries(SETTINGS)) {
    const given = (flag ? flags[flag] : undefined) ?? environment[variable];
    const parsed = rule.safeParse(given === '' ? undefined : given);
    if (parsed.success) config[name] = parsed.data;
    else complaints.push(complaint(name, variable, flag, given, parsed.error));
  }
  if (
    config.adminPort !== undefined &&
    !LOOPBACK.test(String(config.adminHost)) &&
    !config.adminToken
  ) {
    complaints.push('ADMIN_TOKEN: is required where ADMIN_HOST is not a loopback address');
  }
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  config.loopback = LOOPBACK.test(String(config.host));
  return Object.freeze(config) as Config; // every entry of SETTINGS was parsed by its rule
}

/** The settings as they may be printed: no secret, only whether there is one. */
export function printable(config: Config): Record<string, unknown> {
  return {
    ...config,
    apiKeys: `${config.apiKeys.length} configured`,
    adminToken: config.adminToken ? 'configured' : 'none',
    redisUrl: config.redisUrl ? 'configured' : 'none',
  };
}

function readFlags(args: readonly string[]): Readonly<Record<string, string | undefined>> {
  const names = Object.values(SETTINGS).flatMap(({ flag }) => (flag ? [flag] : []));
  try {
    const options = Object.fromEntries(names.map((name) => [name, { type: 'string' as const }]));
    return parseArgs({ args: [...args], options }).values;
  } catch (cause) {
    const known = names.map((name) => `--${name}`).join(', ');
    const reason = cause instanceof Error ? (cause.message.split(/\.\s/)[0] ?? '') : String(cause);
    throw new FlagError(`${reason}; the flags are ${known}`);
  }
}

function complaint(
  name: string,
  variable: string,
  flag: string | null,
  given: string | undefined,
  error: z.ZodError,
): string {
  const subject = flag ? `--${flag} / ${variable}` : variable;
  const value = SECRET.has(name) ? '' : ` ${JSON.stringify(given)}`;
  return `${subject}${value}: ${error.issues.map(({ message }) => message).join(', ')}`;
}
