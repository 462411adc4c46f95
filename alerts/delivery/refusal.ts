import * as z from 'zod';
import type { OpenChannel } from '../rules/secrets.ts';

/** The reason that a service gives in its answer if it refuses a request. */
export interface Refusal {
  /** One line without secrets; empty if the answer has no text. */
  readonly text: string;
  /** Milliseconds that the body requests to wait; null without a request. */
  readonly retryAfterMs: number | null;
}

/** Longer texts are cut to this many characters. */
const MAX_TEXT = 200;

/** Parts of a URL with this many characters are removed as secrets; shorter ones are words. */
const MIN_SECRET = 6;

const telegramSchema = z.object({
  description: z.string().optional().catch(undefined),
  parameters: z
    .object({
      retry_after: z.number().min(0).optional().catch(undefined),
      migrate_to_chat_id: z.int().optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
});

const discordSchema = z.object({
  message: z.string().optional().catch(undefined),
  retry_after: z.number().min(0).optional().catch(undefined),
});

/**
 * Reads the body of an answer that refuses an alert: Telegram's `description`, Discord's `message`
 * and the text of Slack. The body of a webhook is not read, as its form is not known.
 */
export function refusalOf(channel: OpenChannel, body: string): Refusal {
  const { text, waitSeconds } = statedIn(channel.type, body);
  return {
    text: oneLine(withoutSecrets(text, channel)),
    retryAfterMs: waitSeconds === undefined ? null : Math.ceil(waitSeconds * 1000),
  };
}

function statedIn(
  type: OpenChannel['type'],
  body: string,
): { readonly text: string; readonly waitSeconds?: number | undefined } {
  switch (type) {
    case 'telegram': {
      const { description = '', parameters } = parsed(telegramSchema, body) ?? {};
      const chat = parameters?.migrate_to_chat_id;
      const moved = chat === undefined ? '' : `; the new id of the chat is ${chat}`;
      return { text: `${description}${moved}`, waitSeconds: parameters?.retry_after };
    }
    case 'discord': {
      const { message = '', retry_after } = parsed(discordSchema, body) ?? {};
      return { text: message, waitSeconds: retry_after };
    }
    case 'slack':
      // A proxy may answer with a page.
      return { text: body.trimStart().startsWith('<') ? '' : body };
    case 'webhook':
      return { text: '' };
  }
}

function parsed<T>(schema: z.ZodType<T>, body: string): T | null {
  try {
    return schema.safeParse(JSON.parse(body)).data ?? null;
  } catch {
    return null;
  }
}

/** Removes the channel URL's parts from a text, encoded or not. */
function withoutSecrets(text: string, { url, secret }: OpenChannel): string {
  const ofUrl = [...url.pathname.split('/'), ...url.search.split(/[?&=]/)];
  const decoded = ofUrl.flatMap((part) => [part, decodedPart(part)]);
  // A token of Telegram has two parts, behind the word bot.
  const parts = decoded.flatMap((part) => [part, part.replace(/^bot/, ''), ...part.split(':')]);
  const secrets = [...parts, url.href, secret]
    .filter((part) => part.length >= MIN_SECRET && part !== 'sendMessage')
    .sort((a, b) => b.length - a.length);
  return secrets.reduce((shown, part) => shown.replaceAll(part, '…'), text);
}

function decodedPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** Writes a text as one printable line, and cuts a long one. */
function oneLine(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{C}\p{Z}]+/gu, ' ')
    .trim();
  const characters = [...line];
  return characters.length > MAX_TEXT ? `${characters.slice(0, MAX_TEXT).join('')}…` : line;
}
