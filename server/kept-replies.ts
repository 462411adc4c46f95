import type { ServerResponse } from 'node:http';
import { type Answer, SMALL_ANSWER } from '../engine/cache.ts';
import type { HeaderList, Outgoing } from './exchange.ts';

/**
 * Node keeps the finished head of a response in this field from `writeHead` to `end`. It is not
 * documented: where it is missing, every head is written by `writeHead`.
 */
type Headed = ServerResponse & { _header?: string | null };

/** What differs between two heads of one answer. */
const CHANGING = /^(?:X-Request-Id|RateLimit-Policy|RateLimit|Date): .*\r\n/gm;

/** An answer as it leaves again and again. */
interface Reply {
  /** The lines of the head that stay, from the status line on, each with its end. */
  readonly lasting: string;
  /** The body; as text, a byte a character, where Node then writes it together with its head. */
  readonly body: Buffer | string;
}

/**
 * Keeps the heads of kept answers as Node wrote them the first time: to check and join a dozen
 * headers costs more than the rest of a cached answer, and all but four of them stay the same. A
 * small body is kept as text: head and body are then one text to write, which is a few percent faster.
 */
export class KeptReplies {
  readonly #common: HeaderList;
  readonly #replies = new Map<number, WeakMap<Answer, Reply>>([
    [200, new WeakMap()],
    [304, new WeakMap()],
  ]);

  /** `common` are the headers of every answer. */
  constructor(common: HeaderList) {
    this.#common = common;
  }

  /** Sends what became of a request for `answer`: the answer, that it did not change, or a refusal. */
  send(
    response: ServerResponse,
    requestId: string,
    { status, headers, rate, body }: Outgoing,
    answer: Answer,
  ): void {
    const headed: Headed = response;
    // A connection that is to end is told so in its head.
    const stays = response.shouldKeepAlive && !response.hasHeader('Connection');
    const replies = stays ? this.#replies.get(status) : undefined;
    const reply = replies?.get(answer);
    if (reply) {
      response.statusCode = status;
      headed._header = `${reply.lasting}X-Request-Id: ${requestId}\r\n${linesOf(rate)}Date: ${httpDate()}\r\n\r\n`;
      response.end(reply.body, 'latin1');
      return;
    }
    response.writeHead(status, ['X-Request-Id', requestId, ...this.#common, ...headers, ...rate]);
    const { _header: head } = headed;
    if (replies && typeof head === 'string' && head.endsWith('\r\n\r\n')) {
      const sent = status === 200 ? answer.bytes : NOTHING;
      replies.set(answer, {
        lasting: head.slice(0, -2).replace(CHANGING, ''),
        body: sent.length <= SMALL_ANSWER ? sent.toString('latin1') : sent,
      });
    }
    response.end(body ?? undefined);
  }
}

const NOTHING = Buffer.alloc(0);

function linesOf(headers: HeaderList): string {
  let lines = '';
  for (let at = 0; at < headers.length; at += 2) lines += `${headers[at]}: ${headers[at + 1]}\r\n`;
  return lines;
}

let dated = { second: 0, text: '' };

/** The current time as a Date header has it, which is the same for a second. */
function httpDate(): string {
  const second = Math.floor(Date.now() / 1000);
  if (second !== dated.second) dated = { second, text: new Date(second * 1000).toUTCString() };
  return dated.text;
}
