import { useCallback, useEffect, useState } from 'preact/hooks';
import {
  ApiError,
  type BodyOf,
  type Client,
  type ListId,
  type OperationId,
  type ParametersOf,
  type RowOf,
} from '../../../client/index.ts';
import { useSession } from './session.ts';

/** The state of an answer. `value` is the last one while the next is under way. */
export interface Answer<Value> {
  readonly value: Value | undefined;
  /** The last error, until it is asked for again. */
  readonly error: unknown;
  readonly waiting: boolean;
  readonly again: () => void;
}

type Ask<Value> = (client: Client) => Promise<Value>;

/** The answer of one operation; asked for once it is wanted. */
export function useAnswer<Id extends OperationId>(
  id: Id,
  parameters: ParametersOf<Id>,
  wanted = true,
): Answer<BodyOf<Id>> {
  const ask: Ask<BodyOf<Id>> = (client) => {
    // A union of methods cannot be called; that of `Id` takes the parameters of `Id`.
    const method = client[id] as (given: unknown) => Promise<BodyOf<Id>>;
    return method(parameters);
  };
  return useAsked(`${id} ${JSON.stringify(parameters)}`, ask, wanted);
}

/** Rows to ask for at a time; who runs a service may allow fewer than the first. */
const LIMITS = [1000, 100, 10] as const;

/** Every row of a list, page after page. */
export function useRows<Id extends ListId>(
  id: Id,
  parameters: Omit<ParametersOf<Id>, 'page' | 'limit'>,
): Answer<readonly RowOf<Id>[]> {
  const ask = (client: Client) => allRows(client, id, parameters);
  return useAsked(`all ${id} ${JSON.stringify(parameters)}`, ask);
}

/** Every row of a list, page after page. */
export async function allRows<Id extends ListId>(
  client: Client,
  id: Id,
  parameters: Omit<ParametersOf<Id>, 'page' | 'limit'>,
): Promise<readonly RowOf<Id>[]> {
  // As above: the walk over `Id` takes the parameters of `Id`.
  const walk = client.pages as unknown as (id: Id, given: unknown) => AsyncIterable<RowOf<Id>>;
  for (const limit of LIMITS) {
    try {
      const rows: RowOf<Id>[] = [];
      for await (const row of walk(id, { ...parameters, limit })) rows.push(row);
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

/** The state of the answer of `ask`, identified by `name`. */
export function useAsked<Value>(name: string, ask: Ask<Value>, wanted = true): Answer<Value> {
  const session = useSession();
  const { client, generation, answers } = session;
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<Found<Value>>({ name });
  const again = useCallback(() => setTurn((count) => count + 1), []);
  const last = answers.last<Value>(name);
  // The question is its name: a new function for the same one is not asked again.
  useEffect(() => {
    if (!client || !wanted) return;
    if (last && turn === 0 && answers.isFresh(last, generation)) {
      setFound({ name, value: last.value });
      return;
    }
    let gone = false;
    setFound((before) => (before.error === undefined ? before : { name }));
    answers
      .ask(name, generation, () => ask(client))
      .then(
        (value) => {
          if (!gone) setFound({ name, value });
        },
        (error) => {
          if (gone) return;
          setFound({ name, error });
          void session.failed(client, error);
        },
      );
    return () => {
      gone = true;
    };
  }, [name, client, generation, turn, wanted]);
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
