import { readFileSync, statSync } from 'node:fs';
import { whyUnread } from '../../common/regular-file.ts';
import { AlertsError } from '../alerts-error.ts';
import type { Channel, SecretPlace } from './channels.ts';

/** A webhook's secret has at least this length; others could guess a shorter one. */
const MIN_SECRET = 16;
/** A file that holds a secret has at most this many bytes. */
const MAX_BYTES = 4096;
const ANYONE_ELSE = 0o077;

/** A channel with the URL and the secrets that were read. Never print it. */
export interface OpenChannel {
  readonly name: string;
  readonly type: Channel['type'];
  /** Requests go to this URL. It may contain a secret. */
  readonly url: URL;
  /** Signs a webhook's requests; empty for other types. */
  readonly secret: string;
  /** Telegram calls its receiver a chat; empty for other types. */
  readonly chat: string;
  readonly allowPrivate: boolean;
}

/**
 * Reads the secrets of channels. Throws an AlertsError with one sentence for each problem.
 *
 * @example
 *     const { channels } = await readRules('rules.json');
 *     const open = openChannels(channels, process.env); // SLACK_URL is set
 */
export function openChannels(
  channels: ReadonlyMap<string, Channel>,
  environment: NodeJS.ProcessEnv,
): OpenChannel[] {
  const problems: string[] = [];
  const opened = [...channels].flatMap(([name, channel]) => {
    try {
      return [openChannel(name, channel, environment)];
    } catch (cause) {
      if (!(cause instanceof AlertsError)) throw cause;
      problems.push(...cause.problems.map((problem) => `channel ${name}: ${problem}`));
      return [];
    }
  });
  if (problems.length > 0) throw new AlertsError(problems);
  return opened;
}

function openChannel(name: string, channel: Channel, environment: NodeJS.ProcessEnv): OpenChannel {
  const read = (field: string, place: SecretPlace) => secretIn(field, place, environment);
  const { type, allowPrivate } = channel;
  const base = { name, type, allowPrivate, secret: '', chat: '' };
  switch (channel.type) {
    case 'webhook': {
      const given = channel.url;
      const text = typeof given === 'string' ? given : read('url', given);
      const secret = read('secret', channel.secret);
      if (secret.length < MIN_SECRET)
        throw new AlertsError([`secret: must have at least ${MIN_SECRET} characters`]);
      return { ...base, url: checkedUrl('url', text, allowPrivate), secret };
    }
    case 'slack':
    case 'discord':
      return { ...base, url: checkedUrl('url', read('url', channel.url), allowPrivate) };
    case 'telegram': {
      const token = read('token', channel.token);
      if (!/^[0-9]+:[A-Za-z0-9_-]+$/.test(token))
        throw new AlertsError(['token: must be a token of a bot, such as 123:ABC']);
      const url = `${channel.api.replace(/\/+$/, '')}/bot${token}/sendMessage`;
      return { ...base, url: checkedUrl('api', url, allowPrivate), chat: channel.chat };
    }
  }
}

/** Accepts https, and with `allowPrivate` also http. The message never shows it. */
function checkedUrl(field: string, text: string, allowPrivate: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:')) {
    if (url.username === '' && url.password === '') return url;
  }
  const http = url?.protocol === 'http:' ? '; http needs "allowPrivate": true' : '';
  throw new AlertsError([`${field}: must be a URL of https without a user and a password${http}`]);
}

function secretIn(field: string, place: SecretPlace, environment: NodeJS.ProcessEnv): string {
  if ('env' in place) {
    const value = environment[place.env]?.trim();
    if (value) return value;
    throw new AlertsError([`${field}: the environment variable ${place.env} is not set`]);
  }
  return secretOfFile(field, place.file);
}

function secretOfFile(field: string, path: string): string {
  try {
    const stats = statSync(path);
    if (!stats.isFile() || stats.size > MAX_BYTES)
      throw new AlertsError([`${field}: ${path} is not a file of a secret`]);
    // Windows keeps elsewhere who may read a file, and shows every file as open to all.
    if (process.platform !== 'win32' && stats.mode & ANYONE_ELSE)
      throw new AlertsError([
        `${field}: ${path} is open to others than its owner; run chmod 600 on it`,
      ]);
    const value = readFileSync(path, 'utf8').trim();
    if (value !== '') return value;
    throw new AlertsError([`${field}: ${path} is empty`]);
  } catch (cause) {
    if (cause instanceof AlertsError) throw cause;
    throw new AlertsError([`${field}: ${path} ${whyUnread(cause)}`], { cause });
  }
}
