import { useCallback, useEffect, useState } from 'preact/hooks';
import type {
  BodyOf,
  Client,
  ListId,
  OperationId,
  ParametersOf,
  RowOf,
} from '../../client/index.ts';
import { type Session, useSession } from './session.ts';

/** What is known of an answer. `value` is the last one while the next is under way. */
export interface Answer<Value> {
  readonly value: Value | undefined;
  /** What it failed with, until it is asked for again. */
  readonly error: unknown;
  readonly waiting: boolean;
  readonly again: () => void;
}

/** Milliseconds for which an answer is shown again without asking whether it still holds. */
const FRESH = 60_000;

/** Answers to show at once when a view is opened again. */
const MOST_KEPT = 200;

interface Kept {
  readonly value: unknown;
  readonly generation: number;
  readonly at: number;
}
const kept = new WeakMap<Session, Map<string, Kept>>();

type Ask<Value> = (client: Client, signal: AbortSignal) => Promise<Value>;

/** The answer of one operation. */
export function useAnswer<Id extends OperationId>(
  id: Id,
  parameters: ParametersOf<Id>,
): Answer<BodyOf<Id>> {
  return useAsked(`${id} ${JSON.stringify(parameters)}`, (client, signal) => {
    // A union of methods cannot be called; that of `Id` takes the parameters of `Id`.
    const method = client[id] as (given: unknown, call: unknown) => Promise<BodyOf<Id>>;
    return method(parameters, { signal });
  });
}

/** Every row of a list, page after page; asked for once they are wanted. */
export function useRows<Id extends ListId>(
  id: Id,
  parameters: Omit<ParametersOf<Id>, 'page' | 'limit'>,
  wanted = true,
): Answer<readonly RowOf<Id>[]> {
  const ask: Ask<readonly RowOf<Id>[]> = async (client, signal) => {
    const rows: RowOf<Id>[] = [];
    const walk = client.pages as unknown as (
      id: Id,
      given: unknown,
      call: unknown,
    ) => AsyncIterable<RowOf<Id>>;
    for await (const row of walk(id, { ...parameters, limit: 1000 }, { signal })) rows.push(row);
    return rows;
  };
  return useAsked(`all ${id} ${JSON.stringify(parameters)}`, ask, wanted);
}

/** What `ask` gives, known by `name`; another name is another question. */
export function useAsked<Value>(name: string, ask: Ask<Value>, wanted = true): Answer<Value> {
  const session = useSession();
  const { client, generation } = session;
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState<{ name: string; value?: Value; error?: unknown }>({ name });
  const again = useCallback(() => setTurn((count) => count + 1), []);
  const known = keptAnswer<Value>(session, name);
  // The question is its name: a new function for the same one is not asked again.
  useEffect(() => {
    if (!client || !wanted) return;
    if (known && turn === 0 && known.generation === generation && Date.now() - known.at < FRESH) {
      setFound({ name, value: known.value });
      return;
    }
    const aborting = new AbortController();
    setFound((before) => (before.error === undefined ? before : { name }));
    ask(client, aborting.signal).then(
      (value) => {
        keep(session, name, { value, generation, at: Date.now() });
        if (!aborting.signal.aborted) setFound({ name, value });
      },
      (error) => {
        if (aborting.signal.aborted) return;
        setFound({ name, error });
        void session.failed(client, error);
      },
    );
    return () => aborting.abort();
  }, [name, client, generation, turn, wanted]);
  const current = found.name === name;
  const value = current && 'value' in found ? found.value : (known?.value ?? found.value);
  const error = current ? found.error : undefined;
  const waiting = error === undefined && !(current && 'value' in found);
  return { value: error === undefined ? value : undefined, error, waiting, again };
}

function keptAnswer<Value>(session: Session, name: string) {
  // A name stands for one question, whose answers have one type.
  return kept.get(session)?.get(name) as (Kept & { value: Value }) | undefined;
}

function keep(session: Session, name: string, answer: Kept): void {
  const answers = kept.get(session) ?? new Map<string, Kept>();
  kept.set(session, answers);
  answers.delete(name);
  answers.set(name, answer);
  const [oldest] = answers.keys();
  if (answers.size > MOST_KEPT && oldest !== undefined) answers.delete(oldest);
}
