import type * as z from 'zod';
import { CURRENT_SNAPSHOT, namesSnapshot } from '../engine/external/catalog.ts';
import { isLoopback } from './http/address.ts';
import type { Setting } from './setting.ts';
import { SETTINGS } from './settings.ts';

/**
 * Thrown when a flag or an environment variable has a value that is not allowed; the message names
 * it.
 */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Settings that no message may show. */
const SECRET: ReadonlySet<string> = new Set([
  'apiKeys',
  'adminToken',
  'redisUrl',
  'clickhousePassword',
  // Somebody may have written a password into it.
  'clickhouseUrl',
]);

type Settings = typeof SETTINGS;

/** Holds every setting after its rule has checked it. Times are in seconds, sizes in bytes. */
export type Config = { readonly [Name in keyof Settings]: z.output<Settings[Name]['rule']> } & {
  /** Whether only this machine can reach the service. */
  readonly loopback: boolean;
};

/** Maps flag names, without dashes, to values from the command line. */
export type Flags = Readonly<Record<string, string | undefined>>;

/**
 * Reads flags, then environment variables, then defaults. Throws a
 * ConfigError with one sentence a bad setting.
 *
 * @example
 *     readConfig({ port: '0' }, process.env).port; // 0
 */
export function readConfig(flags: Flags, environment: NodeJS.ProcessEnv): Config {
  const config: Record<string, unknown> = {};
  const complaints: string[] = [];
  for (const [name, setting] of Object.entries<Setting>(SETTINGS)) {
    const { variable, flag, rule } = setting;
    const given = (flag && flags[flag.name]) ?? environment[variable];
    const parsed = rule.safeParse(given === '' ? undefined : given);
    if (parsed.success) config[name] = parsed.data;
    else complaints.push(complaint(name, setting, given, parsed.error));
  }
  if (
    config.adminPort !== undefined &&
    !isLoopback(String(config.adminHost)) &&
    !config.adminToken
  ) {
    complaints.push('ADMIN_TOKEN: is required where ADMIN_HOST is not a loopback address');
  }
  complaints.push(...nameOfLoaded(config, flags.snapshot ?? environment.SNAPSHOT));
  const loopback = isLoopback(String(config.host));
  if (!loopback && Array.isArray(config.apiKeys)) complaints.push(...shortKeys(config.apiKeys));
  if (complaints.length > 0) throw new ConfigError(complaints.join('\n'));
  config.loopback = loopback;
  return Object.freeze(config) as Config; // every entry in SETTINGS was parsed by its rule
}

/** Sets the snapshot to serve from ClickHouse: the current one by default. */
function nameOfLoaded(config: Record<string, unknown>, given: string | undefined): string[] {
  if (config.clickhouseUrl === undefined) return [];
  config.snapshot = given || CURRENT_SNAPSHOT;
  if (namesSnapshot(String(config.snapshot))) return [];
  return [
    `--snapshot / SNAPSHOT ${JSON.stringify(given)}: must be ${CURRENT_SNAPSHOT} or a digest where CLICKHOUSE_URL is set`,
  ];
}

/** Characters that a key needs if others may try to guess it; ADMIN_TOKEN has the same. */
const MIN_KEY_LENGTH = 16;

/** One sentence for each key that is too short, if others reach the service; none shows the key. */
function shortKeys(keys: readonly string[]): string[] {
  return keys.flatMap((key, index) =>
    key.length >= MIN_KEY_LENGTH
      ? []
      : [
          `API_KEYS: key ${index + 1} has ${key.length} characters, and must have at least ${MIN_KEY_LENGTH} where HOST is not a loopback address`,
        ],
  );
}

/** The settings as they may be printed: no secret, only whether there is one. */
export function printable(config: Config): Record<string, unknown> {
  return {
    ...config,
    apiKeys: `${config.apiKeys.length} configured`,
    adminToken: config.adminToken ? 'configured' : 'none',
    redisUrl: config.redisUrl ? 'configured' : 'none',
    clickhousePassword: config.clickhousePassword ? 'configured' : 'none',
  };
}

function complaint(
  name: string,
  { variable, flag }: Setting,
  given: string | undefined,
  error: z.ZodError,
): string {
  const subject = flag ? `--${flag.name} / ${variable}` : variable;
  const value = SECRET.has(name) || !given ? '' : ` ${JSON.stringify(given)}`;
  return `${subject}${value}: ${error.issues.map(({ message }) => message).join(', ')}`;
}
