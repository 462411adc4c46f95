/** A load reads the time here. */
export interface Clock {
  /** Counts milliseconds since an arbitrary origin. */
  now(): number;
  /** Calls back after a delay, as precisely as a timer. */
  after(milliseconds: number, callback: () => void): void;
  /** Calls back after pending events are handled. */
  soon(callback: () => void): void;
}

/** Reads this machine's clock. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, callback) => void setTimeout(callback, milliseconds),
  soon: (callback) => void setImmediate(callback),
};
