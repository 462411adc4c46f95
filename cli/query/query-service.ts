import type { SqlRequest } from '../../engine/protocol/query-request.ts';
import type { QueryOutcome } from './query-outcome.ts';

/** Sends a query to a running service; null requests its schema. */
export async function askService(
  url: string | undefined,
  request: SqlRequest | null,
): Promise<QueryOutcome> {
  const { RESTAKING_URL, RESTAKING_KEY: key } = process.env;
  const base = url ?? RESTAKING_URL ?? 'http://127.0.0.1:8080';
  if (!key) return { refused: true, text: 'RESTAKING_KEY: set it to a key of the service' };
  if (!URL.canParse(base)) {
    return { refused: true, text: '--url / RESTAKING_URL: must be the address of a service' };
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
    return { refused: true, text: `${base}: no answer` };
  }
  // `text()` would leave out the byte order mark of a CSV.
  const text = Buffer.from(await response.arrayBuffer()).toString('utf8');
  return response.ok ? { refused: false, text } : { refused: true, text: messageOf(text) };
}

function messageOf(text: string): string {
  try {
    return String(JSON.parse(text).error.message);
  } catch {
    return text.slice(0, 1000);
  }
}
