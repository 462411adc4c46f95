import { quantile } from '../measurement.ts';
import { type Clock, systemClock } from './clock.ts';
import { Connection } from './connection.ts';
import { bytesOf, type Job, type Load, type LoadRequest, type Pace } from './job.ts';

/** At most this many unexpected responses are reported; one is enough to fail. */
const MAX_REPORTED = 5;

/**
 * An open loop's first milliseconds do not count: connections are new, and a generator that is not
 * compiled yet is late by itself.
 */
const LEAD_IN = 300;

/** A service cannot keep up with an open loop if it takes this many times the loop's duration. */
const TIMEOUT_MS = 4;

/** A timer may be late by this many milliseconds. */
const TIMER_MS = 1;

/** A connection sends one request at a time. */
export type LoadConnection = Pick<Connection, 'send' | 'close'>;

/** A load uses this clock and these connections; tests replace them. */
export interface LoadEnvironment {
  readonly clock: Clock;
  /** Connects to a URL. The callback gets an error on the connection. */
  open(url: string, failed: (error: Error) => void): Promise<LoadConnection>;
}

const SYSTEM: LoadEnvironment = { clock: systemClock, open: Connection.open };

/** Runs a job. Rejects if a connection fails or the service cannot keep up. */
export async function runJob(
  { url, requests, from = 0, connections, pace }: Job,
  { clock, open }: LoadEnvironment = SYSTEM,
): Promise<Load> {
  if (requests.length === 0) throw new RangeError('a load needs requests');
  const prepared = requests.map((request) => Buffer.from(bytesOf(request, url), 'latin1'));
  const tally = new Tally();
  let end = clock.now();
  const { promise: failure, reject } = withReject();
  const idle = await Promise.all(Array.from({ length: connections }, () => open(url, reject)));
  const all = [...idle];
  const schedule = scheduleOf(pace, requests.length);
  const started = clock.now();
  let over = false;
  const finished = new Promise<void>((resolve) => {
    let sent = 0;
    let busy = 0;
    const pump = (waited: boolean) => {
      const now = clock.now() - started;
      while (idle.length > 0 && schedule.maySend(sent, now)) {
        const connection = idle.pop();
        // A request with a free connection at its due time waited for this process's timer, not for
        // the service.
        if (connection) send(connection, waited ? schedule.due(sent, now) : now);
      }
      if (busy === 0 && schedule.isOver(sent, now)) resolve();
      if (now > schedule.latest) reject(new Error(`${url} cannot keep up with the load`));
    };
    const send = (connection: LoadConnection, due: number) => {
      const at = (from + sent) % requests.length;
      sent += 1;
      busy += 1;
      connection.send(prepared[at] ?? Buffer.alloc(0), (status, bytes) => {
        end = clock.now();
        tally.add(requests[at], status, bytes, due < schedule.counted ? null : end - started - due);
        busy -= 1;
        const waited = idle.length === 0;
        idle.push(connection);
        pump(waited);
      });
    };
    const tick = () => {
      pump(false);
      const now = clock.now() - started;
      if (over || schedule.isOver(sent, now)) return;
      const wait = schedule.due(sent, now) - now;
      // A busy loop would take a processor from the service; a timer alone would send all requests
      // in a millisecond at once.
      if (wait > TIMER_MS) clock.after(wait, tick);
      else clock.soon(tick);
    };
    if (pace.kind === 'open') tick();
    else pump(false);
  });
  try {
    await Promise.race([finished, failure]);
  } finally {
    over = true;
    for (const connection of all) connection.close();
  }
  return tally.load((end - started) / 1000);
}

interface Schedule {
  /** Whether a request may be sent now; `now` is in milliseconds after the start. */
  maySend(number: number, now: number): boolean;
  /** Whether all requests have been sent. */
  isOver(number: number, now: number): boolean;
  /** A request's latency begins then, in milliseconds after the start. */
  due(number: number, now: number): number;
  /** All responses are due by then, in milliseconds after the start. */
  readonly latest: number;
  /** Latencies count from then on, in milliseconds after the start. */
  readonly counted: number;
}

function scheduleOf(pace: Pace, requests: number): Schedule {
  if (pace.kind === 'open') {
    const apart = 1000 / pace.rate;
    const total = Math.max(1, Math.floor(pace.rate * (pace.seconds + LEAD_IN / 1000)));
    return {
      maySend: (number, now) => number < total && number * apart <= now,
      isOver: (number) => number >= total,
      due: (number) => number * apart,
      latest: (pace.seconds * 1000 + LEAD_IN) * TIMEOUT_MS,
      counted: LEAD_IN,
    };
  }
  const maySend = (number: number) => number < requests;
  return {
    maySend,
    isOver: (number) => !maySend(number),
    due: (_, now) => now,
    latest: Number.POSITIVE_INFINITY,
    counted: 0,
  };
}

/** Counts the responses up to now. */
class Tally {
  readonly #latencies: number[] = [];
  readonly #statuses = new Map<number, number>();
  readonly #unexpected: string[] = [];
  #bytes = 0;
  #answers = 0;

  add(
    request: LoadRequest | undefined,
    status: number,
    bytes: number,
    latency: number | null,
  ): void {
    this.#answers += 1;
    if (latency !== null) this.#latencies.push(latency);
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    this.#bytes += bytes;
    const expected = request?.expected ?? 200;
    if (status !== expected && this.#unexpected.length < MAX_REPORTED) {
      this.#unexpected.push(`${request?.path}: ${status} instead of ${expected}`);
    }
  }

  load(seconds: number): Load {
    return {
      requestsPerSecond: this.#answers / seconds,
      seconds,
      answers: this.#answers,
      bytes: this.#bytes,
      statuses: Object.fromEntries(this.#statuses),
      unexpected: this.#unexpected,
      p50: quantile(this.#latencies, 0.5),
      p95: quantile(this.#latencies, 0.95),
      p99: quantile(this.#latencies, 0.99),
      p999: quantile(this.#latencies, 0.999),
    };
  }
}

function withReject(): { promise: Promise<never>; reject: (error: Error) => void } {
  let reject: (error: Error) => void = () => {};
  const promise = new Promise<never>((_, fail) => {
    reject = fail;
  });
  // It may reject before it is awaited.
  promise.catch(() => {});
  return { promise, reject };
}
