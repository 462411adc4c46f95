import { retryAfterMs } from '../../common/http/backoff.ts';
import {
  chosenOrigin,
  type FetchPolicy,
  portOf,
  publicInternet,
} from '../../common/http/fetch-policy.ts';
import { FetchProblem, httpPost } from '../../common/http/request.ts';
import type { Alert } from '../alert.ts';
import type { OpenChannel } from '../rules/secrets.ts';
import { messageOf } from './channel-requests.ts';
import { refusalOf } from './refusal.ts';

/** How an attempt ends. */
export type Outcome =
  | { readonly delivered: true }
  | {
      readonly delivered: false;
      /** The reason has no secret, and may quote the receiver. */
      readonly reason: string;
      /** The reason without the receiver's words, which may repeat the message. */
      readonly ownReason: string;
      /** Milliseconds that the receiver requests to wait; null without a request. */
      readonly retryAfterMs: number | null;
      /** Whether the channel's other alerts would likely fail alike. */
      readonly isOfChannel: boolean;
    };

/** How alerts are sent. */
export interface Sending {
  readonly userAgent: string;
  readonly now: () => number;
  /** Milliseconds after which an attempt without an answer fails. */
  readonly timeoutMs: number;
}

/** At most this many bytes are read if a service refuses an alert. */
const MAX_BYTES = 16 * 1024;

/** Sends an alert to a channel once. Redirections are not followed. */
export async function send(
  channel: OpenChannel,
  alert: Alert,
  { userAgent, now, timeoutMs }: Sending,
): Promise<Outcome> {
  const inTime = AbortSignal.timeout(timeoutMs);
  try {
    const message = messageOf(channel, alert, now());
    const answer = await httpPost(channel.url, message, policyOf(channel, userAgent), inTime);
    const { status } = answer;
    if (status >= 200 && status < 300) return { delivered: true };
    const refusal = refusalOf(channel, answer.body.toString());
    const isRedirection = status >= 300 && status < 400;
    const ownReason = `answered ${status}${isRedirection ? '; redirections are not followed' : ''}`;
    const stated = isRedirection || refusal.text === '' ? '' : `: ${refusal.text}`;
    const waitMs = Math.max(retryAfterMs(answer.retryAfter, now()) ?? 0, refusal.retryAfterMs ?? 0);
    return {
      delivered: false,
      reason: `${ownReason}${stated}`,
      ownReason,
      retryAfterMs: waitMs || null,
      isOfChannel: status === 429 || status >= 500,
    };
  } catch (cause) {
    if (!(cause instanceof FetchProblem)) throw cause;
    const reason = reasonOf(cause);
    return { delivered: false, reason, ownReason: reason, retryAfterMs: null, isOfChannel: true };
  }
}

function policyOf({ url, allowPrivate }: OpenChannel, userAgent: string): FetchPolicy {
  if (allowPrivate) return chosenOrigin(url, MAX_BYTES, userAgent);
  return { ...publicInternet(userAgent), port: portOf(url), maxBytes: MAX_BYTES };
}

function reasonOf({ message }: FetchProblem): string {
  return message.endsWith('is not public')
    ? `${message}: "allowPrivate": true in the channel allows it`
    : message;
}
