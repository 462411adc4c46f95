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

/** Discord refuses longer texts; Telegram and Slack accept them. */
const MAX_CHARACTERS = 2000;

/** Ends details that do not fit. */
const CUT = '…';

/** Writes an alert for chats. Details that do not fit are left out from the end. */
function textOf(alert: Alert): string {
  const { id, title, details = [], rules, blockNumber, time, transactionHash } = alert;
  const at = time === null ? '' : `, ${time}`;
  const end = [
    `Block ${blockNumber}${at}`,
    ...(transactionHash === null ? [] : [`Transaction ${transactionHash}`]),
    `Rule ${rules.slice(0, 3).join(', ')}; alert ${id}`,
  ];
  const written = (count: number) => {
    const cut = count < details.length ? [CUT] : [];
    return [title, ...details.slice(0, count), ...cut, ...end].join('\n');
  };
  let count = details.length;
  while (count > 0 && written(count).length > MAX_CHARACTERS) count -= 1;
  return written(count);
}
