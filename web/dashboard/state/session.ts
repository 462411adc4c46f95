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
import { isAccepted } from './accepted-key.ts';
import { AnswerCache } from './answer-cache.ts';
import { isLive } from './live.ts';
import { isOutage } from './outage.ts';
import { fetchDashboardKey } from './page-key.ts';
import { serviceUrl } from './service-url.ts';
import { ShownSnapshot } from './shown-snapshot.ts';
import { wholeList } from './whole-list.ts';

const STORED = 'restaking-analytics.key';

/** Changed facts are batched for this time, in milliseconds, before followers are notified. */
const BATCH_MS = 50;

/** Whether there is an API key; `looking` until it is known whether the service provides one. */
export type KeyState = 'looking' | 'needed' | 'refused' | 'present';

/**
 * Holds the state that all views share: the API key, its client, and facts about the service from
 * the latest responses. Views use it through `useSession`.
 */
export class Session {
  keyState: KeyState = 'looking';
  client: Client | null = null;
  /** Whether the service has another snapshot than the latest response. */
  hasNewer = false;
  readonly #shown = new ShownSnapshot();
  /** Warns that data is invented; null for real data and before the first response. */
  sample: string | null = null;
  rate: ResponseFacts['rate'] = null;
  /** Links go to a block explorer at this address; null means no links. */
  explorer: string | null = null;
  /** The snapshot's last block and its newest event's time; null if they are unknown. */
  lastBlock: number | null = null;
  lastTime: string | null = null;
  /** Increases with each new key or snapshot; answers from earlier generations are out of date. */
  generation = 0;
  readonly answers = new AnswerCache();
  /** Describes the service's latest outage; null after it. */
  outage: { readonly error: unknown; readonly number: number } | null = null;
  /** Increases when the requests that an outage failed are to be sent again. */
  retries = 0;
  /** Sends the requests again that the outage failed. */
  readonly retry = (): void => {
    this.outage = null;
    this.retries += 1;
    this.#notify();
  };
  /** Whether the visitor typed the key. */
  typed = false;
  #key: string | null = null;
  /** The service rejected this client's key. */
  #refused: Client | null = null;
  readonly #followers = new Set<() => void>();
  readonly #factFollowers = new Set<() => void>();
  #notifying = false;
  /** Optional tables that the snapshot does not have; none until they are known. */
  absentTables: ReadonlySet<string> = new Set();
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

  /** Handles a failed request: shows an outage; after a 401, tries the page's key. */
  async failed(client: Client, cause: unknown): Promise<void> {
    if (isOutage(cause)) {
      // Many requests fail together; the first one counts down for all.
      this.outage ??= { error: cause, number: this.retries };
      this.#notify();
    }
    if (!(cause instanceof ApiError) || cause.status !== 401 || client !== this.client) return;
    // Many requests fail together; handle the first one only.
    if (this.#refused === client) return;
    this.#refused = client;
    // A restarted service has a new key for its page.
    await this.#usePageKey('refused');
  }

  /** Returns the latest response's snapshot; null before the first one. */
  get snapshotId(): string | null {
    return this.#shown.id;
  }

  /** Asks the service for its snapshot, without any answer. */
  async lookForNewer(): Promise<void> {
    const { snapshotId } = await fetchReadiness();
    const isNewer =
      snapshotId !== null && this.snapshotId !== null && this.#shown.isOther(snapshotId);
    if (isNewer && isLive() && this.mayLoadUnasked) return this.reload();
    if (isNewer === this.hasNewer) return;
    this.hasNewer = isNewer;
    this.#notify();
  }

  /** Whether half the rate limit is left, at least, for requests without a user's action. */
  get mayLoadUnasked(): boolean {
    return this.rate === null || this.rate.left * 2 >= this.rate.quota;
  }

  /** Requests the shown answers from the newest snapshot. */
  reload(): void {
    this.#shown.forget();
    this.#refresh();
  }

  #refresh(): void {
    this.hasNewer = false;
    this.generation += 1;
    this.#loadReadiness();
    this.#notify();
  }

  /** Yields all rows in a list from one request, as they arrive. */
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
    const key = await fetchDashboardKey();
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
    if (snapshotId !== null) {
      if (this.#shown.receive(snapshotId)) this.#refresh();
      if (snapshotId === this.snapshotId) this.sample = sample;
    }
    this.#notifyFacts();
  }

  /** Also before the first response, which may need a key. */
  #loadReadiness(): void {
    const readiness = fetchReadiness();
    this.#absent = readiness.then(({ absent }) => absent);
    void readiness.then(({ absent, sample, explorer, lastBlock, lastTime }) => {
      this.explorer = explorer;
      this.lastBlock = lastBlock;
      this.lastTime = lastTime;
      this.absentTables = absent;
      this.#notify();
      // Responses have their own snapshot's warning.
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
