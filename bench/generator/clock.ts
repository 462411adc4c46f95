/** The time by which a load is sent. */
export interface Clock {
  /** Milliseconds since some moment. */
  now(): number;
  /** Calls back in so many milliseconds, as exactly as a timer can. */
  after(milliseconds: number, callback: () => void): void;
  /** Calls back as soon as the process has handled the events that are due. */
  soon(callback: () => void): void;
}

/** The time of this machine. */
export const systemClock: Clock = {
  now: () => performance.now(),
  after: (milliseconds, callback) => void setTimeout(callback, milliseconds),
  soon: (callback) => void setImmediate(callback),
};
