import { useCallback, useEffect, useState } from 'preact/hooks';
import {
  ApiError,
  type BodyOf,
  type Client,
  call,
  type ListId,
  type OperationId,
  type ParametersOf,
  type RowOf,
} from '../../../client/index.ts';
import { isOutage } from './outage.ts';
import { useSession } from './use-session.ts';

/** Holds the state that a request has. While it is pending, `value` is the previous answer. */
export interface Answer<Value> {
  readonly value: Value | undefined;
  /** Has the last request's error; undefined again when the next one is sent. */
  readonly error: unknown;
  readonly waiting: boolean;
  readonly again: () => void;
  /** The request, if one operation answers it. */
  readonly request?: Request;
}

/** Asks one operation. */
export interface Request {
  readonly id: OperationId;
  readonly parameters: unknown;
}

type Send<Value> = (client: Client) => Promise<Value>;

/** Requests one operation's answer once `enabled` is true. */
export function useAnswer<Id extends OperationId>(
  id: Id,
  parameters: ParametersOf<Id>,
  enabled = true,
): Answer<BodyOf<Id>> {
  const send: Send<BodyOf<Id>> = (client) => call(client, id, parameters);
  const answer = useRequest(`${id} ${JSON.stringify(parameters)}`, send, enabled);
  return { ...answer, request: { id, parameters } };
}

/** A list that the service pages has this many rows a page. */
const PAGE_LIMIT = 25;

/** Has one page from a list, and requests all its rows at once for a file. */
export interface PageAnswer<Body, Row> extends Answer<Body> {
  readonly all: () => AsyncIterable<Row>;
}

/** Requests a page from a list. `page` is its number in the address. */
export function usePage<Id extends ListId>(
  id: Id,
  filters: Omit<ParametersOf<Id>, 'page' | 'limit'>,
  page: string | undefined,
  limit = PAGE_LIMIT,
): PageAnswer<BodyOf<Id>, RowOf<Id>> {
  const session = useSession();
  // TypeScript cannot relate `Id`'s parameters to those without its page.
  const parameters = { ...filters, page: pageOf(page), limit } as unknown as ParametersOf<Id>;
  return { ...useAnswer(id, parameters), all: () => session.wholeList(id, filters) };
}

/** Parses an address's page number; 1 if it is not valid. */
function pageOf(text: string | undefined): number {
  return text && /^[1-9]\d*$/.test(text) ? Number(text) : 1;
}

/** Rows per request, tried in turn: the service may have a lower limit than the first. */
const LIMITS = [1000, 100, 10] as const;

/** Requests all rows in a list once `enabled` is true. */
export function useRows<Id extends ListId>(
  id: Id,
  parameters: Omit<ParametersOf<Id>, 'page' | 'limit'>,
  enabled = true,
): Answer<readonly RowOf<Id>[]> {
  const send = (client: Client) => allRows(client, id, parameters);
  return useRequest(`all ${id} ${JSON.stringify(parameters)}`, send, enabled);
}

/** Fetches all rows in a list, page by page. */
export async function allRows<Id extends ListId>(
  client: Client,
  id: Id,
  parameters: Omit<ParametersOf<Id>, 'page' | 'limit'>,
): Promise<readonly RowOf<Id>[]> {
  // TypeScript cannot relate `Id`'s parameters to `pages`.
  const pages = client.pages as unknown as (id: Id, given: unknown) => AsyncIterable<RowOf<Id>>;
  for (const limit of LIMITS) {
    try {
      const rows: RowOf<Id>[] = [];
      for await (const row of pages(id, { ...parameters, limit })) rows.push(row);
      return rows;
    } catch (cause) {
      const tooMany = cause instanceof ApiError && cause.status === 422;
      if (!tooMany || limit === LIMITS.at(-1)) throw cause;
    }
  }
  return [];
}

interface Found<Value> {
  readonly name: string;
  readonly value?: Value;
  readonly error?: unknown;
}

/**
 * Sends a request once `enabled` is true, and again for another `name`, key or snapshot, and after
 * an outage.
 */
export function useRequest<Value>(name: string, send: Send<Value>, enabled = true): Answer<Value> {
  const session = useSession();
  const { client, generation, answers, retries } = session;
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<Found<Value>>({ name });
  const again = useCallback(() => setTurn((count) => count + 1), []);
  const last = answers.last<Value>(name);
  // The name identifies the request: a new function with the same name does not send again.
  useEffect(() => {
    if (!client || !enabled) return;
    if (last && turn === 0 && answers.isFresh(last, generation)) {
      setFound({ name, value: last.value });
      return;
    }
    let cancelled = false;
    setFound((before) => (before.error === undefined ? before : { name }));
    answers
      .request(name, generation, () => send(client))
      .then(
        (value) => {
          if (!cancelled) setFound({ name, value });
        },
        (error) => {
          if (cancelled) return;
          setFound({ name, error });
          void session.failed(client, error);
        },
      );
    return () => {
      cancelled = true;
    };
  }, [name, client, generation, turn, enabled]);
  useEffect(() => {
    if (isOutage(found.error)) again();
  }, [retries]);
  const current = found.name === name;
  const answered = current && 'value' in found;
  const error = current ? found.error : undefined;
  const value = answered ? found.value : (last?.value ?? found.value);
  return {
    value: error === undefined ? value : undefined,
    error,
    waiting: error === undefined && !answered,
    again,
  };
}
