import type { Reply, Sending, Serving } from '../serving.ts';

/** The address of a query. */
export function targetOf(sql: string, format?: string): string {
  return `/query?${new URLSearchParams({ sql, ...(format !== undefined && { format }) })}`;
}

/** Sends SQL by POST. */
export function post(
  serving: Pick<Serving, 'send'>,
  asked: object | string,
  sending: Sending = {},
): Promise<Reply> {
  return serving.send('/query', {
    method: 'POST',
    body: typeof asked === 'string' ? asked : JSON.stringify(asked),
    ...sending,
    headers: { 'content-type': 'application/json', ...sending.headers },
  });
}
