import { type Clock, systemClock } from '../common/clock.ts';
import { type Alert, alertId } from './alert.ts';
import { type Outcome, send } from './delivery/send.ts';
import { isoOf } from './outbox/outbox.ts';
import type { OpenChannel } from './rules/secrets.ts';

/** Milliseconds that a receiver may take to answer. */
const TIMEOUT_MS = 10_000;

/** A sample has this kind, and no rule has it. */
const SAMPLE_KIND = 'sample';

/** Makes an alert that no event caused. */
export function sampleAlert(nowMs: number): Alert {
  const time = isoOf(nowMs);
  return {
    id: alertId(SAMPLE_KIND, [time]),
    kind: SAMPLE_KIND,
    rules: [],
    title: 'This is a sample of restaking-analytics: nothing happened',
    blockNumber: 0,
    time,
    transactionHash: null,
    facts: {},
    snapshot: { id: SAMPLE_KIND, blockNumber: 0 },
  };
}

/**
 * Sends a sample to each channel once, and yields each result.
 *
 * @example
 *     for await (const { channel, outcome } of sendSamples(channels, 'example/1.0'))
 *       console.log(channel, outcome);
 */
export async function* sendSamples(
  channels: readonly OpenChannel[],
  userAgent: string,
  clock: Clock = systemClock,
): AsyncGenerator<{ readonly channel: string; readonly outcome: Outcome }> {
  const alert = sampleAlert(clock.now());
  const sending = { userAgent, now: () => clock.now(), timeoutMs: TIMEOUT_MS };
  for (const channel of channels) {
    yield { channel: channel.name, outcome: await send(channel, alert, sending) };
  }
}
