import { quantile } from '../measurement.ts';
import { type Clock, systemClock } from './clock.ts';
import { Connection } from './connection.ts';
import { bytesOf, type Job, type Load, type LoadRequest, type Pace } from './job.ts';

/** How many unexpected answers are told of; one is enough to fail. */
const TOLD = 5;

/**
 * Milliseconds of an open loop that do not count: connections are new, and a generator that is not
 * compiled yet falls behind by itself.
 */
const LEAD_IN = 300;

/** A service that needs this many times the time of an open loop cannot keep up with it. */
const TIMEOUT_MS = 4;

/** Milliseconds by which a timer may be late. */
const TIMER_MS = 1;

/** A connection that asks one thing at a time. */
export type Asking = Pick<Connection, 'ask' | 'close'>;

/** The time and the connections of a load; tests have their own. */
export interface Surroundings {
  readonly clock: Clock;
  /** Connects to a URL; the callback is called with an error of the connection. */
  open(url: string, failed: (error: Error) => void): Promise<Asking>;
}

const SYSTEM: Surroundings = { clock: systemClock, open: Connection.open };

/** Runs a job to its end. Rejects when a connection fails or the service cannot keep up. */
export async function runJob(
  { url, requests, from = 0, connections, pace }: Job,
  { clock, open }: Surroundings = SYSTEM,
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
      while (idle.length > 0 && schedule.mayAsk(sent, now)) {
        const connection = idle.pop();
        // A request that found a connection when it was due has waited for a timer of this process, not for the service.
        if (connection) send(connection, waited ? schedule.due(sent, now) : now);
      }
      if (busy === 0 && schedule.isOver(sent, now)) resolve();
      if (now > schedule.latest) reject(new Error(`${url} cannot keep up with the load`));
    };
    const send = (connection: Asking, due: number) => {
      const at = (from + sent) % requests.length;
      sent += 1;
      busy += 1;
      connection.ask(prepared[at] ?? Buffer.alloc(0), (status, bytes) => {
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
      // A loop that does not sleep takes a processor from the service; a timer would send what falls due within a millisecond at once.
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
  /** Whether the request of that number may be sent, milliseconds after the start. */
  mayAsk(number: number, now: number): boolean;
  /** Whether none is to be sent any more. */
  isOver(number: number, now: number): boolean;
  /** Milliseconds after the start from which the wait of a request counts. */
  due(number: number, now: number): number;
  /** Milliseconds after the start when all must have been answered. */
  readonly latest: number;
  /** Milliseconds after the start from which latencies count. */
  readonly counted: number;
}

function scheduleOf(pace: Pace, requests: number): Schedule {
  if (pace.kind === 'open') {
    const apart = 1000 / pace.rate;
    const total = Math.max(1, Math.floor(pace.rate * (pace.seconds + LEAD_IN / 1000)));
    return {
      mayAsk: (number, now) => number < total && number * apart <= now,
      isOver: (number) => number >= total,
      due: (number) => number * apart,
      latest: (pace.seconds * 1000 + LEAD_IN) * TIMEOUT_MS,
      counted: LEAD_IN,
    };
  }
  const mayAsk = (number: number) => number < requests;
  return {
    mayAsk,
    isOver: (number) => !mayAsk(number),
    due: (_, now) => now,
    latest: Number.POSITIVE_INFINITY,
    counted: 0,
  };
}

/** The responses so far. */
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
    if (status !== expected && this.#unexpected.length < TOLD) {
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
  // It may fail before anybody waits for it.
  promise.catch(() => {});
  return { promise, reject };
}
