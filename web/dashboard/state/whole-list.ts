import type { ListId, ParametersOf, RowOf } from '../../../client/index.ts';
import { PATHS } from '../../../client/operations.ts';
import { apiErrorOf, factsOf, queryOf, type ResponseFacts } from '../../../client/reading.ts';
import { parseExactly } from '../format/exact-json.ts';
import { serviceUrl } from './service-url.ts';

/**
 * Yields all rows in a list from one request, as they arrive. Throws an `ApiError`, or the error
 * from a connection that breaks before the end.
 */
export async function* wholeList<Id extends ListId>(
  id: Id,
  filters: Omit<ParametersOf<Id>, 'page' | 'limit'>,
  key: string,
  onResponse: (facts: ResponseFacts) => void,
): AsyncGenerator<RowOf<Id>, void, undefined> {
  const response = await fetch(
    serviceUrl(`${PATHS[id]}${queryOf({ ...filters, format: 'ndjson' })}`),
    {
      headers: { 'x-api-key': key },
      cache: 'no-store',
      redirect: 'error',
    },
  );
  onResponse(factsOf(id, response));
  if (!response.ok || !response.body) throw apiErrorOf(response, await response.text());
  // The service writes the operation's rows.
  for await (const line of linesOf(response.body)) yield parseExactly(line) as RowOf<Id>;
}

/** Splits a stream into lines that are not empty. */
async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { done, value } = await reader.read();
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
    rest = done ? '' : (lines.pop() ?? '');
    yield* lines.filter((line) => line !== '');
    if (done) return;
  }
}
