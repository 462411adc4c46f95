import { type Clock, systemClock } from '../common/clock.ts';
import { AlertsError } from './alerts-error.ts';
import { Courier } from './delivery/courier.ts';
import { unknownLists } from './lists/unknown-lists.ts';
import { WatchLists } from './lists/watch-lists.ts';
import { Outbox } from './outbox/outbox.ts';
import type { OpenChannel } from './rules/secrets.ts';
import type { Rules } from './rules-file.ts';
import { type AddTables, Watch } from './watch.ts';

/** The run looks for a new snapshot after these milliseconds. */
const POLL_MS = 250;

/** Milliseconds that a receiver may take to answer. */
const TIMEOUT_MS = 10_000;

/** How a run compares, records and sends. */
export interface AlertsRun {
  /** A snapshot, or a folder in which the link `current` names one. */
  readonly snapshots: string;
  /** Folder that holds the outbox. */
  readonly outbox: string;
  readonly rules: Rules;
  /** Files with watch lists; none by default. */
  readonly watch?: readonly string[];
  /** Adds computed rewards to each snapshot; absent without any. */
  readonly addRewards?: AddTables;
  readonly channels: readonly OpenChannel[];
  /** Whether to continue with later snapshots until `signal` aborts. */
  readonly follow: boolean;
  /** Whether deliveries that were given up are tried again. */
  readonly retry: boolean;
  readonly signal: AbortSignal;
  readonly log: (message: string) => void;
  readonly userAgent: string;
  readonly clock?: Clock;
  readonly timeoutMs?: number;
  readonly maxAttempts?: number;
}

/**
 * Compares the newest snapshot with the one that was compared last, records the alerts and sends
 * those that are due. Returns how many deliveries have not succeeded. Throws an
 * AlertsError, a SnapshotError or a FileLockError.
 *
 * @example
 *     const failed = await runAlerts({ ...options, rules, channels, userAgent, log });
 */
export async function runAlerts(run: AlertsRun): Promise<number> {
  const { clock = systemClock, timeoutMs = TIMEOUT_MS, signal, follow, log } = run;
  const lists = await WatchLists.open(run.watch ?? []);
  const unknown = unknownLists(run.rules.rules, lists.watched);
  if (unknown.length > 0) throw new AlertsError(unknown);
  const outbox = await Outbox.open(run.outbox);
  try {
    if (run.retry) await outbox.retryGivenUp(clock.now());
    const sending = { userAgent: run.userAgent, now: () => clock.now(), timeoutMs };
    const { channels, maxAttempts } = run;
    const attempts = maxAttempts === undefined ? {} : { maxAttempts };
    const hasLists = run.rules.rules.some(({ values }) => typeof values.watch === 'string');
    const courier = new Courier({ outbox, channels, clock, sending, hasLists, log, ...attempts });
    const { addRewards } = run;
    const needsRewards = run.rules.rules.some(({ kind }) =>
      kind.tables.some(({ name }) => name === 'reward_leaves'),
    );
    const watch = new Watch({
      snapshots: run.snapshots,
      rules: run.rules.rules,
      lists,
      outbox,
      ...(addRewards !== undefined && needsRewards && { addTables: addRewards }),
      log,
      // The first alerts are sent while others are recorded.
      onRecorded: () => courier.continue(),
    });
    for (const sentence of outbox.damage) log(sentence);
    if (!follow) {
      // Earlier alerts are sent even if the snapshot is damaged.
      courier.start();
      await courier.finish();
      courier.start();
      try {
        await watch.look(clock.now(), false);
      } finally {
        await courier.finish();
      }
      courier.continue();
      await courier.finish();
      return outbox.undelivered;
    }
    try {
      do {
        await watch.look(clock.now(), true);
        courier.start();
      } while (await isWoken(clock, signal));
    } finally {
      await courier.finish();
    }
    return outbox.undelivered;
  } finally {
    outbox.close();
  }
}

/** Waits for the next look. Returns false if the signal ends the run. */
async function isWoken(clock: Clock, signal: AbortSignal): Promise<boolean> {
  if (signal.aborted) return false;
  return clock.wait(POLL_MS, signal).then(
    () => !signal.aborted,
    (cause: unknown) => {
      if (signal.aborted) return false;
      throw cause;
    },
  );
}
