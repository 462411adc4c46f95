import { setTimeout } from 'node:timers/promises';

/** Time as the reading of endpoints sees it; tests have one of their own. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  /** Ends after so many milliseconds. Throws the reason of `signal` when it aborts before. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  /** From 0 to 1, for waits that differ between clients. */
  random(): number;
}

export const systemClock: Clock = {
  now: Date.now,
  random: Math.random,
  wait: async (ms, signal) => {
    await setTimeout(ms, undefined, { signal }).catch(() => signal.throwIfAborted());
  },
};
