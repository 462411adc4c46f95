import type { Message } from '../../common/messages.ts';
import type { SqlRequest } from '../../engine/protocol/query-request.ts';
import { FAILURES } from '../shared/failure-messages.ts';
import type { QueryOutcome } from './query-outcome.ts';

/** Sends a query to a running service; null requests its schema. */
export async function askService(
  url: string | undefined,
  request: SqlRequest | null,
): Promise<QueryOutcome> {
  const { RESTAKING_URL, RESTAKING_KEY: key } = process.env;
  const base = url ?? RESTAKING_URL ?? 'http://127.0.0.1:8080';
  if (!key) return refused(FAILURES.key_missing());
  if (!URL.canParse(base)) {
    return refused(FAILURES.url_invalid());
  }
  const address = `${base.replace(/\/+$/, '')}/query`;
  const headers = { 'x-api-key': key, 'content-type': 'application/json' };
  let response: Response;
  try {
    response = request
      ? await fetch(address, {
          method: 'POST',
          headers,
          body: JSON.stringify(request),
          redirect: 'error',
        })
      : await fetch(`${address}/schema`, { headers, redirect: 'error' });
  } catch {
    return refused(FAILURES.no_answer({ url: base }));
  }
  // `text()` would leave out the byte order mark of a CSV.
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  return response.ok ? { refused: false, text } : refused(messageOf(text));
}

function refused(message: Message): QueryOutcome {
  return { refused: true, message };
}

/** The message has the code of the service; a proxy may have answered instead. */
function messageOf(text: string): Message {
  try {
    const { code, message } = JSON.parse(text).error;
    return { code: String(code), parameters: {}, text: String(message) };
  } catch {
    return FAILURES.failed({ reason: text.slice(0, 1000) });
  }
}
