import {
  Counter,
  collectDefaultMetrics,
  Gauge,
  Histogram,
  type MetricObject,
  Registry,
} from 'prom-client';
import { ERRORS } from '../http/http-error.ts';
import type { Service } from '../service.ts';
import type { RequestEntry } from './request-log.ts';

/**
 * Upper bounds in seconds: the first suits cached answers, the last exceeds most clients' patience.
 */
const BUCKETS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.5, 2];

const CODES = new Map<number, string>(
  Object.entries(ERRORS).map(([code, { status }]) => [status, code]),
);

/** Counts a worker's requests as Prometheus metrics. */
export class RequestMetrics {
  readonly #registry = new Registry();
  readonly #requests: Histogram<'operation' | 'status'>;
  readonly #hits: Counter<'operation'>;
  readonly #misses: Counter<'operation'>;
  readonly #refusals: Counter<'reason'>;
  readonly #waits: Histogram;
  readonly #runs: Histogram;
  #underWay = 0;

  constructor(service: Service) {
    const registers = [this.#registry];
    collectDefaultMetrics({ register: this.#registry });
    this.#requests = new Histogram({
      name: 'restaking_request_seconds',
      help: 'Time from a request to its answer, by operation and status.',
      labelNames: ['operation', 'status'],
      buckets: BUCKETS,
      registers,
    });
    this.#hits = new Counter({
      name: 'restaking_cache_hits_total',
      help: 'Answers from the cache.',
      labelNames: ['operation'],
      registers,
    });
    this.#misses = new Counter({
      name: 'restaking_cache_misses_total',
      help: 'Answers that were made for a request.',
      labelNames: ['operation'],
      registers,
    });
    this.#refusals = new Counter({
      name: 'restaking_refusals_total',
      help: 'Requests that were refused, by reason.',
      labelNames: ['reason'],
      registers,
    });
    this.#waits = new Histogram({
      name: 'restaking_engine_wait_seconds',
      help: 'Time for which a request waited for the engine.',
      buckets: BUCKETS,
      registers,
    });
    this.#runs = new Histogram({
      name: 'restaking_engine_run_seconds',
      help: 'Time that the engine took for an answer.',
      buckets: BUCKETS,
      registers,
    });
    const underWay = () => this.#underWay;
    new Gauge({
      name: 'restaking_requests_under_way',
      help: 'Requests without an answer yet.',
      registers,
      collect() {
        this.set(underWay());
      },
    });
    new Gauge({
      name: 'restaking_cache_bytes',
      help: 'Bytes of finished answers that are kept.',
      registers,
      collect() {
        this.set(service.cached.bytes);
      },
    });
  }

  /** All that is counted, as it travels to the supervisor. */
  asJson(): Promise<readonly MetricObject[]> {
    return this.#registry.getMetricsAsJSON();
  }

  /** Counts a request that has arrived; `request` must follow. */
  arrived(): void {
    this.#underWay += 1;
  }

  /** Counts a request that was answered. */
  request({ path = 'none', status, started, cached }: RequestEntry): void {
    this.#underWay -= 1;
    const operation = path.replace(/^\//, '');
    const seconds = (performance.now() - started) / 1000;
    this.#requests.observe({ operation, status: String(status) }, seconds);
    if (status === 200 || status === 304) (cached ? this.#hits : this.#misses).inc({ operation });
    if (status >= 400) this.#refusals.inc({ reason: reasonOf(status) });
  }

  /** Records the time that an answer waited for the engine and took, in milliseconds. */
  engine(waited: number, ran: number): void {
    this.#waits.observe(waited / 1000);
    this.#runs.observe(ran / 1000);
  }
}

/** Returns a status' error code; the status itself if several codes share it. */
function reasonOf(status: number): string {
  return CODES.get(status) ?? String(status);
}
