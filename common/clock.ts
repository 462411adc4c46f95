import { setTimeout } from 'node:timers/promises';

/** Requests to other machines use this clock; tests replace it. */
export interface Clock {
  /** Returns milliseconds since 1970. */
  now(): number;
  /**
   * Returns milliseconds since some moment; no clock's owner can set them, so durations follow from
   * them.
   */
  elapsed(): number;
  /** Resolves after `ms` milliseconds. Throws the reason of `signal` if it aborts before. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** Returns a random number from 0 to 1, for jitter. */
  random(): number;
}

export const systemClock: Clock = {
  now: Date.now,
  elapsed: () => performance.now(),
  random: Math.random,
  wait: async (ms, signal) => {
    await setTimeout(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  },
};
