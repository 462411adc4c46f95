import { onTestFinished, vi } from 'vitest';

/** Timers that a test holds. */
export interface HeldTimeouts {
  /** How many are set and not cleared. */
  readonly count: number;
  /** Calls back all that are set. */
  strike(): void;
}

/**
 * Holds timers of exactly so many milliseconds until the test is finished: they strike when the
 * test calls `strike`, and never because the machine is busy. All other timers run, such as those
 * of connections.
 */
export function holdTimeouts(milliseconds: number): HeldTimeouts {
  const held = new Map<unknown, () => void>();
  const { setTimeout, clearTimeout } = globalThis;
  const set = (callback: () => void, delay?: number) => {
    const timer = setTimeout(callback, delay);
    if (delay !== milliseconds) return timer;
    clearTimeout(timer);
    held.set(timer, callback);
    return timer;
  };
  // `util.promisify` finds another implementation on the function.
  const spies = [
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(Object.assign(set, setTimeout)),
    vi.spyOn(globalThis, 'clearTimeout').mockImplementation((timer) => {
      held.delete(timer);
      clearTimeout(timer);
    }),
  ];
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore();
  });
  return {
    get count() {
      return held.size;
    },
    strike() {
      const callbacks = [...held.values()];
      held.clear();
      for (const callback of callbacks) callback();
    },
  };
}
