import type { Clock } from '../../common/clock.ts';
import { backoffMs } from '../../common/http/backoff.ts';
import type { Entry } from '../outbox/entries.ts';
import { isoOf, type Outbox } from '../outbox/outbox.ts';
import type { OpenChannel } from '../rules/secrets.ts';
import { type Outcome, type Sending, send } from './send.ts';

/**
 * Attempts before a delivery is given up: most of a day, as the wait between two attempts grows to
 * a minute.
 */
export const MAX_ATTEMPTS = 1440;

/** The parts that deliver. */
export interface CourierOptions {
  readonly outbox: Outbox;
  readonly channels: readonly OpenChannel[];
  readonly clock: Clock;
  readonly sending: Sending;
  /**
   * Whether an alert may be about a watch list. Lists are private, and a receiver may repeat a
   * message: the log then has no text from it.
   */
  readonly hasLists?: boolean;
  readonly log: (message: string) => void;
  readonly maxAttempts?: number;
}

/** Delivers an outbox's alerts: channels at the same time, each channel's alerts in order. */
export class Courier {
  readonly #options: CourierOptions;
  /** The channels that deliver now. */
  readonly #running = new Map<string, Promise<void>>();
  /** The channels that failed since the last start. */
  readonly #failed = new Set<string>();
  #failure: unknown;

  constructor(options: CourierOptions) {
    this.#options = options;
  }

  /**
   * Starts the deliveries that are due, on channels that do not deliver yet. Throws the error of an
   * earlier delivery that was no failure of its channel.
   */
  start(): void {
    this.#failed.clear();
    this.continue();
  }

  /** Sends what is due, but leaves out channels that failed since the last start. */
  continue(): void {
    if (this.#failure !== undefined) throw this.#failure;
    for (const channel of this.#options.channels) {
      if (this.#running.has(channel.name) || this.#failed.has(channel.name)) continue;
      const running = this.#deliverTo(channel)
        .catch((cause: unknown) => {
          this.#failure = cause;
        })
        .finally(() => this.#running.delete(channel.name));
      this.#running.set(channel.name, running);
    }
  }

  /** Waits for the deliveries that were started. Throws as `start`. */
  async finish(): Promise<void> {
    await Promise.all(this.#running.values());
    if (this.#failure !== undefined) throw this.#failure;
  }

  async #deliverTo(channel: OpenChannel): Promise<void> {
    const { outbox, clock, sending } = this.#options;
    for (const entry of outbox.due(channel.name, clock.now())) {
      const outcome = await send(channel, entry.alert, sending);
      await this.#keep(channel, entry, outcome);
      if (!outcome.delivered && outcome.isOfChannel) {
        this.#failed.add(channel.name);
        return;
      }
    }
  }

  async #keep({ name }: OpenChannel, { alert }: Entry, outcome: Outcome): Promise<void> {
    const { outbox, clock, log, maxAttempts = MAX_ATTEMPTS } = this.#options;
    const now = clock.now();
    const at = isoOf(now);
    const before = outbox.delivery(alert.id, name)?.failures ?? 0;
    if (outcome.delivered) {
      await outbox.setDelivery(alert.id, name, {
        state: 'delivered',
        failures: before,
        reason: '',
        at,
        retryAt: null,
      });
      // Watch lists are private, and the title may have an address or a list's name.
      const what = alert.watch === undefined ? alert.title : `a match of kind ${alert.kind}`;
      log(`sent ${alert.id} to ${name}: ${what}`);
      return;
    }
    const { reason, ownReason } = outcome;
    const logged = this.#options.hasLists || alert.watch !== undefined ? ownReason : reason;
    const failures = before + 1;
    if (failures >= maxAttempts) {
      const state = 'given_up';
      await outbox.setDelivery(alert.id, name, { state, failures, reason, at, retryAt: null });
      log(`gave up ${alert.id} for ${name} after ${failures} attempts: ${logged}`);
      return;
    }
    const waitMs = backoffMs(before, outcome.retryAfterMs, clock.random());
    const retryAt = isoOf(now + waitMs);
    await outbox.setDelivery(alert.id, name, { state: 'failed', failures, reason, at, retryAt });
    log(`failed ${alert.id} for ${name}, attempt ${failures}: ${logged}; again at ${retryAt}`);
  }
}
