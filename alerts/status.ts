import type { ComparedSnapshot, Delivery } from './outbox/entries.ts';
import { damageOf, deliveryName, type OutboxContent } from './outbox/read-outbox.ts';

/** Counts the deliveries to a channel. */
export interface ChannelStatus {
  readonly channel: string;
  readonly delivered: number;
  /** Deliveries that were not tried yet, or will be tried again. */
  readonly waiting: number;
  readonly givenUp: number;
}

/** A delivery that has not succeeded. */
export interface Undelivered {
  readonly id: string;
  readonly channel: string;
  readonly title: string;
  /** Undefined until the first attempt ends. */
  readonly delivery: Delivery | undefined;
}

/** Describes an outbox. */
export interface OutboxStatus {
  readonly compared: ComparedSnapshot | null;
  readonly alerts: number;
  /** Channels are sorted by name. */
  readonly channels: readonly ChannelStatus[];
  /** Deliveries are sorted by block, id and channel. */
  readonly undelivered: readonly Undelivered[];
  /** Each sentence describes a damaged file. */
  readonly damage: readonly string[];
}

/**
 * Counts the alerts in an outbox and their deliveries.
 *
 * @example
 *     statusOf(await readOutbox('outbox')); // counts of alerts and deliveries
 */
export function statusOf({ entries, deliveries, compared, damaged }: OutboxContent): OutboxStatus {
  const all = [...entries.values()]
    .sort((a, b) => a.alert.blockNumber - b.alert.blockNumber)
    .flatMap(({ alert: { id, title }, channels }) =>
      channels.map((channel) => {
        return { id, channel, title, delivery: deliveries.get(deliveryName(id, channel)) };
      }),
    );
  const names = [...new Set(all.map(({ channel }) => channel))].sort();
  const channels = names.map((channel) => {
    const states = all
      .filter((one) => one.channel === channel)
      .map(({ delivery }) => delivery?.state ?? 'failed');
    const count = (state: Delivery['state']) => states.filter((one) => one === state).length;
    return {
      channel,
      delivered: count('delivered'),
      waiting: count('failed'),
      givenUp: count('given_up'),
    };
  });
  const undelivered = all.filter(({ delivery }) => delivery?.state !== 'delivered');
  return { compared, alerts: entries.size, channels, undelivered, damage: damageOf(damaged) };
}
