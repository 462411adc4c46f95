import type { Alert } from '../alert.ts';
import type { OpenChannel } from '../rules/secrets.ts';
import { ID_HEADER, SIGNATURE_HEADER, signatureOf } from './signature.ts';

/** Parts that make up a request to a channel. */
export interface Message {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The request that sends an alert to a channel at a time, in milliseconds since 1970. */
export function messageOf(
  { type, secret, chat }: OpenChannel,
  alert: Alert,
  nowMs: number,
): Message {
  const body = JSON.stringify(bodyOf(type, chat, alert));
  const headers = { 'content-type': 'application/json', [ID_HEADER]: alert.id };
  if (type !== 'webhook') return { headers, body };
  const signature = signatureOf(secret, Math.floor(nowMs / 1000), body);
  return { headers: { ...headers, [SIGNATURE_HEADER]: signature }, body };
}

function bodyOf(type: OpenChannel['type'], chat: string, alert: Alert): unknown {
  const text = textOf(alert);
  switch (type) {
    case 'webhook':
      return alert;
    case 'slack':
      return { text: text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;') };
    case 'discord':
      return { content: text, allowed_mentions: { parse: [] } };
    case 'telegram':
      return { chat_id: chat, text, link_preview_options: { is_disabled: true } };
  }
}

/** Writes an alert for chats, in less than 1,000 characters. */
function textOf({ id, title, rules, blockNumber, time, transactionHash }: Alert): string {
  const at = time === null ? '' : `, ${time}`;
  return [
    title,
    `Block ${blockNumber}${at}`,
    ...(transactionHash === null ? [] : [`Transaction ${transactionHash}`]),
    `Rule ${rules.slice(0, 3).join(', ')}; alert ${id}`,
  ].join('\n');
}
