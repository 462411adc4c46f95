/** The clock of a load. */
export interface Clock {
  /** Milliseconds since an arbitrary origin. */
  now(): number;
  /** Calls back after a delay, with the precision of a timer. */
  after(milliseconds: number, callback: () => void): void;
  /** Calls back after pending events are handled. */
  soon(callback: () => void): void;
}

/** The clock of this machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, callback) => void setTimeout(callback, milliseconds),
  soon: (callback) => void setImmediate(callback),
};
