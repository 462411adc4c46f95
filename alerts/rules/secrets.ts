import { readFileSync, statSync } from 'node:fs';
import type { Message } from '../../common/messages.ts';
import { whyUnread } from '../../common/regular-file.ts';
import { ALERT_PROBLEMS } from '../alert-problems.ts';
import { AlertsError } from '../alerts-error.ts';
import type { Channel, SecretPlace } from './channels.ts';

/** A webhook's secret has at least this length; others could guess a shorter one. */
const MIN_SECRET = 16;
/** A file that holds a secret has at most this many bytes. */
const MAX_BYTES = 4096;
const ANYONE_ELSE = 0o077;

/** Names a channel and one field, for messages. */
interface Place {
  readonly channel: string;
  readonly field: string;
}

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
  const problems: Message[] = [];
  const opened = [...channels].flatMap(([name, channel]) => {
    try {
      return [openChannel(name, channel, environment)];
    } catch (cause) {
      if (!(cause instanceof AlertsError)) throw cause;
      problems.push(...cause.messages);
      return [];
    }
  });
  if (problems.length > 0) throw new AlertsError(problems);
  return opened;
}

function openChannel(name: string, channel: Channel, environment: NodeJS.ProcessEnv): OpenChannel {
  const at = (field: string): Place => ({ channel: name, field });
  const read = (field: string, place: SecretPlace) => secretIn(at(field), place, environment);
  const { type, allowPrivate } = channel;
  const base = { name, type, allowPrivate, secret: '', chat: '' };
  switch (channel.type) {
    case 'webhook': {
      const given = channel.url;
      const text = typeof given === 'string' ? given : read('url', given);
      const secret = read('secret', channel.secret);
      if (secret.length < MIN_SECRET)
        throw new AlertsError([
          ALERT_PROBLEMS.channel_secret_short({ channel: name, least: MIN_SECRET }),
        ]);
      return { ...base, url: checkedUrl(at('url'), text, allowPrivate), secret };
    }
    case 'slack':
    case 'discord':
      return { ...base, url: checkedUrl(at('url'), read('url', channel.url), allowPrivate) };
    case 'telegram': {
      const token = read('token', channel.token);
      if (!/^[0-9]+:[A-Za-z0-9_-]+$/.test(token))
        throw new AlertsError([ALERT_PROBLEMS.channel_token_malformed({ channel: name })]);
      const url = `${channel.api.replace(/\/+$/, '')}/bot${token}/sendMessage`;
      return { ...base, url: checkedUrl(at('api'), url, allowPrivate), chat: channel.chat };
    }
  }
}

/** Accepts https, and with `allowPrivate` also http. The message never shows it. */
function checkedUrl(place: Place, text: string, allowPrivate: boolean): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'https:' || (allowPrivate && url?.protocol === 'http:')) {
    if (url.username === '' && url.password === '') return url;
  }
  const { channel_url_without_tls, channel_url_refused } = ALERT_PROBLEMS;
  const refusal = url?.protocol === 'http:' ? channel_url_without_tls : channel_url_refused;
  throw new AlertsError([refusal(place)]);
}

function secretIn(place: Place, given: SecretPlace, environment: NodeJS.ProcessEnv): string {
  if ('env' in given) {
    const variable = given.env;
    const value = environment[variable]?.trim();
    if (value) return value;
    throw new AlertsError([ALERT_PROBLEMS.channel_variable_missing({ ...place, variable })]);
  }
  return secretOfFile(place, given.file);
}

function secretOfFile(place: Place, path: string): string {
  const file = { ...place, path };
  try {
    const stats = statSync(path);
    if (!stats.isFile() || stats.size > MAX_BYTES)
      throw new AlertsError([ALERT_PROBLEMS.channel_secret_file_is_other(file)]);
    // Windows keeps elsewhere who may read a file, and shows every file as open to all.
    if (process.platform !== 'win32' && stats.mode & ANYONE_ELSE)
      throw new AlertsError([ALERT_PROBLEMS.channel_secret_file_open_to_others(file)]);
    const value = readFileSync(path, 'utf8').trim();
    if (value !== '') return value;
    throw new AlertsError([ALERT_PROBLEMS.channel_secret_file_empty(file)]);
  } catch (cause) {
    if (cause instanceof AlertsError) throw cause;
    const unreadable = { ...file, reason: whyUnread(cause) };
    throw new AlertsError([ALERT_PROBLEMS.channel_secret_file_unreadable(unreadable)], { cause });
  }
}
