import { createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import {
  ApiError,
  type Client,
  createClient,
  type ListId,
  type ParametersOf,
  type ResponseFacts,
  type RowOf,
} from '../../../client/index.ts';
import { parseExactly } from '../format/exact-json.ts';
import { checkingTables, fetchReadiness } from './absent-tables.ts';
import { AnswerCache } from './answer-cache.ts';
import { pageKey } from './page-key.ts';
import { serviceUrl } from './service-url.ts';
import { wholeList } from './whole-list.ts';

const STORED = 'restaking-analytics.key';

/** Changes of facts are batched for this time, in milliseconds, before followers are notified. */
const BATCH_MS = 50;

/** Whether there is an API key. */
export type KeyState =
  /** `looking`: not yet known whether the service provides a key. */
  'looking' | 'needed' | 'refused' | 'present';

/**
 * The state that all views share: the API key, its client, and the facts of the service in the
 * latest responses. Views use it through `useSession`.
 */
export class Session {
  keyState: KeyState = 'looking';
  client: Client | null = null;
  /** The snapshot of the latest response. */
  snapshotId: string | null = null;
  /** The warning of invented data; null for real data and before the first response. */
  sample: string | null = null;
  rate: ResponseFacts['rate'] = null;
  /** Address of a block explorer; null for no links. */
  explorer: string | null = null;
  /** Increases with each new key or snapshot; answers of earlier generations are out of date. */
  generation = 0;
  readonly answers = new AnswerCache();
  /** Whether the visitor typed the key. */
  typed = false;
  #key: string | null = null;
  /** The client with a rejected key. */
  #refused: Client | null = null;
  readonly #followers = new Set<() => void>();
  readonly #factFollowers = new Set<() => void>();
  #notifying = false;
  /** Optional tables that the snapshot does not have. */
  #absent: Promise<ReadonlySet<string>> = Promise.resolve(new Set());

  /** Uses the stored key, otherwise the key that the service provides to its page. */
  async begin(): Promise<void> {
    this.#loadReadiness();
    const stored = sessionStorage.getItem(STORED) ?? localStorage.getItem(STORED);
    if (stored) this.#use(stored, true);
    else await this.#usePageKey('needed');
  }

  /**
   * Tries a typed key with one request, and uses it unless the service refuses it. Stores it for
   * this tab or, with `remember`, for this browser. Rejects if the service does not tell, as after
   * too many tries.
   */
  async enter(key: string, remember: boolean): Promise<void> {
    if (!(await isAccepted(this.#clientOf(key)))) {
      this.keyState = 'refused';
      this.#notify();
      return;
    }
    this.#discard();
    (remember ? localStorage : sessionStorage).setItem(STORED, key);
    this.#use(key, true);
  }

  /** Removes the stored key. */
  async forget(): Promise<void> {
    this.#discard();
    await this.#usePageKey('needed');
  }

  /** Handles a failed request: after a 401, tries the key of the page. */
  async failed(client: Client, cause: unknown): Promise<void> {
    if (!(cause instanceof ApiError) || cause.status !== 401 || client !== this.client) return;
    // Many requests fail together; handle the first one only.
    if (this.#refused === client) return;
    this.#refused = client;
    // A restarted service has a new key for its page.
    await this.#usePageKey('refused');
  }

  /** All rows of a list from one request, as they arrive. */
  wholeList<Id extends ListId>(
    id: Id,
    filters: Omit<ParametersOf<Id>, 'page' | 'limit'>,
  ): AsyncGenerator<RowOf<Id>, void, undefined> {
    return wholeList(id, filters, this.#key ?? '', (facts) => this.#receive(facts));
  }

  /** Calls the follower when the key or the snapshot changes. */
  follow(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Calls the follower when the facts in responses change; calls are batched. */
  followFacts(follower: () => void): () => void {
    this.#factFollowers.add(follower);
    return () => this.#factFollowers.delete(follower);
  }

  async #usePageKey(otherwise: KeyState): Promise<void> {
    const key = await pageKey();
    if (key && key !== this.#key) this.#use(key, false);
    else {
      this.client = null;
      this.keyState = otherwise;
      this.#notify();
    }
  }

  #use(key: string, typed: boolean): void {
    this.#key = key;
    this.typed = typed;
    this.keyState = 'present';
    this.generation += 1;
    this.client = checkingTables(this.#clientOf(key), () => this.#absent);
    this.#notify();
  }

  #clientOf(key: string): Client {
    return createClient({
      baseUrl: serviceUrl('/'),
      key,
      // Views show the wait, and retry themselves.
      retries: 0,
      parse: parseExactly,
      onResponse: (facts) => this.#receive(facts),
    });
  }

  #receive({ snapshotId, sample, rate }: ResponseFacts): void {
    if (rate) this.rate = rate;
    const before = this.snapshotId;
    if (snapshotId !== null) {
      this.snapshotId = snapshotId;
      this.sample = sample;
    }
    if (before !== null && before !== this.snapshotId) {
      this.generation += 1;
      this.#loadReadiness();
      this.#notify();
    }
    this.#notifyFacts();
  }

  /** Also before the first response, which may need a key. */
  #loadReadiness(): void {
    const readiness = fetchReadiness();
    this.#absent = readiness.then(({ absent }) => absent);
    void readiness.then(({ sample, explorer }) => {
      if (explorer !== this.explorer) {
        this.explorer = explorer;
        this.#notify();
      }
      // Responses have the warning of their own snapshot.
      if (this.snapshotId !== null) return;
      this.sample = sample;
      this.#notifyFacts();
    });
  }

  #notifyFacts(): void {
    if (this.#notifying) return;
    this.#notifying = true;
    setTimeout(() => {
      this.#notifying = false;
      for (const follower of this.#factFollowers) follower();
    }, BATCH_MS);
  }

  #discard(): void {
    sessionStorage.removeItem(STORED);
    localStorage.removeItem(STORED);
    this.#key = null;
  }

  #notify(): void {
    for (const follower of this.#followers) follower();
  }
}

/** Whether the service knows the key of a client; a key may have no access to this operation. */
async function isAccepted(client: Client): Promise<boolean> {
  try {
    await client.restakingEcosystemOperators();
    return true;
  } catch (cause) {
    if (cause instanceof ApiError && cause.status === 401) return false;
    if (cause instanceof ApiError && cause.status === 403) return true;
    throw cause;
  }
}

export const SessionContext = createContext<Session | null>(null);

/** The session; renders again when the key or the snapshot changes. */
export function useSession(): Session {
  return useFollowed((session, follower) => session.follow(follower));
}

/** The session; renders again when the facts in responses change. */
export function useSessionFacts(): Session {
  return useFollowed((session, follower) => session.followFacts(follower));
}

function useFollowed(follow: (session: Session, follower: () => void) => () => void): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('SessionContext has no provider');
  const [, redraw] = useState(0);
  // In a layout effect: a later one would miss changes.
  useLayoutEffect(() => follow(session, () => redraw((count) => count + 1)), [session]);
  return session;
}
