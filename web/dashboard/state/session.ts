import { createContext } from 'preact';
import { useContext, useLayoutEffect, useState } from 'preact/hooks';
import { ApiError, type Client, createClient, type ResponseFacts } from '../../../client/index.ts';
import { parseExactly } from '../format/exact-json.ts';
import { askReadiness, sparing } from './absent-tables.ts';
import { AnswerCache } from './answer-cache.ts';

const STORED = 'restaking-analytics.key';

/** Milliseconds for which what answers say is gathered. */
const TELL_AFTER = 50;

/** Whether there is a key to ask with. */
export type KeyState =
  /** It is not known yet whether the service has one that nobody has to type. */
  'looking' | 'needed' | 'refused' | 'present';

/**
 * The state that all views share: the visitor's key, the client that asks with it, and what the answers say of
 * the service. Views follow it by `useSession`.
 */
export class Session {
  keyState: KeyState = 'looking';
  client: Client | null = null;
  /** The snapshot that answered last. */
  snapshotId: string | null = null;
  /** The sentence by which the service warns of invented data; null for real data, and until it is known. */
  sample: string | null = null;
  rate: ResponseFacts['rate'] = null;
  /** Counts keys and snapshots: what was answered under another number is out of date. */
  generation = 0;
  readonly answers = new AnswerCache();
  /** Whether the visitor typed the key, and may forget it. */
  typed = false;
  #key: string | null = null;
  /** The client whose key was not accepted. */
  #refused: Client | null = null;
  readonly #followers = new Set<() => void>();
  readonly #factFollowers = new Set<() => void>();
  #telling = false;
  /** Optional tables that the snapshot leaves out. */
  #absent: Promise<ReadonlySet<string>> = Promise.resolve(new Set());

  /** Takes the key that the visitor left here, otherwise the one that the service made for its page. */
  async begin(): Promise<void> {
    this.#askReadiness();
    const stored = sessionStorage.getItem(STORED) ?? localStorage.getItem(STORED);
    if (stored) this.#use(stored, true);
    else await this.#usePageKey('needed');
  }

  /** Asks with this key from here on, and keeps it for this tab, or for this browser. */
  enter(key: string, remember: boolean): void {
    this.#discard();
    (remember ? localStorage : sessionStorage).setItem(STORED, key);
    this.#use(key, true);
  }

  /** Removes the typed key from this browser. */
  async forget(): Promise<void> {
    this.#discard();
    await this.#usePageKey('needed');
  }

  /** To be told of every failure: one that concerns the key is dealt with here. */
  async failed(client: Client, cause: unknown): Promise<void> {
    if (!(cause instanceof ApiError) || cause.status !== 401 || client !== this.client) return;
    // Of many answers that are refused together one is enough to look for another key.
    if (this.#refused === client) return;
    this.#refused = client;
    // A service that was started anew has made a new key for its page.
    await this.#usePageKey('refused');
  }

  /** Calls when there is another key or another snapshot. */
  follow(follower: () => void): () => void {
    this.#followers.add(follower);
    return () => this.#followers.delete(follower);
  }

  /** Calls when answers have said something new, soon after. */
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
    const client = createClient({
      baseUrl: location.origin,
      key,
      // Views show why they wait, and ask again themselves.
      retries: 0,
      parse: parseExactly,
      onResponse: (facts) => this.#heard(facts),
    });
    this.client = sparing(client, () => this.#absent);
    this.#notify();
  }

  #heard({ snapshotId, sample, rate }: ResponseFacts): void {
    if (rate) this.rate = rate;
    const before = this.snapshotId;
    if (snapshotId !== null) {
      this.snapshotId = snapshotId;
      this.sample = sample;
    }
    if (before !== null && before !== this.snapshotId) {
      this.generation += 1;
      this.#askReadiness();
      this.#notify();
    }
    this.#tellFacts();
  }

  /** Also before the first answer, for which a key may be wanted. */
  #askReadiness(): void {
    const asked = askReadiness();
    this.#absent = asked.then(({ absent }) => absent);
    void asked.then(({ sample }) => {
      // An answer says it of its own snapshot.
      if (this.snapshotId !== null) return;
      this.sample = sample;
      this.#tellFacts();
    });
  }

  #tellFacts(): void {
    if (this.#telling) return;
    this.#telling = true;
    setTimeout(() => {
      this.#telling = false;
      for (const follower of this.#factFollowers) follower();
    }, TELL_AFTER);
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

/** Names of this machine: under no other one does a service give its page a key. */
const THIS_MACHINE = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The key that the service made for this run, where it gives it to its page. */
async function pageKey(): Promise<string | null> {
  if (!THIS_MACHINE.test(location.hostname)) return null;
  try {
    const response = await fetch('/dashboard/key', { cache: 'no-store' });
    if (!response.ok) return null;
    const body: unknown = await response.json();
    const key = typeof body === 'object' && body !== null && 'key' in body ? body.key : null;
    return typeof key === 'string' ? key : null;
  } catch {
    return null; // No service, no key: the views say which.
  }
}

export const SessionContext = createContext<Session | null>(null);

/** The session, of which another key or another snapshot draws the view anew. */
export function useSession(): Session {
  return useFollowed((session, follower) => session.follow(follower));
}

/** The session, of which everything that answers say draws the view anew. */
export function useSessionFacts(): Session {
  return useFollowed((session, follower) => session.followFacts(follower));
}

function useFollowed(follow: (session: Session, follower: () => void) => () => void): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('there is no session around this view');
  const [, redraw] = useState(0);
  // At once: what changes before would be missed.
  useLayoutEffect(() => follow(session, () => redraw((count) => count + 1)), [session]);
  return session;
}
