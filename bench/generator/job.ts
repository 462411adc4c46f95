/** One request of a load. */
export interface LoadRequest {
  readonly path: string;
  /** Headers in addition to the key, which they may replace. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The expected status, 200 by default; any other fails the bench. */
  readonly expected?: number;
}

/** The pace of a load; `rate` is in requests per second. */
export type Pace =
  /** Each request has a due time, independent of earlier responses. */
  | { readonly kind: 'open'; readonly seconds: number; readonly rate: number }
  /** Each request once, on any free connection. */
  | { readonly kind: 'once' };

/** A job of the generator. The requests are sent in order, repeatedly. */
export interface Job {
  readonly url: string;
  readonly requests: readonly LoadRequest[];
  /** The index of the first request to send; 0 by default. */
  readonly from?: number;
  readonly connections: number;
  readonly pace: Pace;
}

/** Latency percentiles in milliseconds, measured from the due time of a request if it has one. */
export interface Latencies {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999: number;
}

/** The result of a job. */
export interface Load extends Latencies {
  readonly requestsPerSecond: number;
  readonly seconds: number;
  readonly answers: number;
  /** Bytes of all bodies. */
  readonly bytes: number;
  /** The number of responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The first few responses with an unexpected status. */
  readonly unexpected: readonly string[];
}

/** The request as bytes, with the key of the bench. */
export function bytesOf({ path, headers }: LoadRequest, url: string): string {
  const lines = Object.entries({ Host: new URL(url).host, 'x-api-key': 'bench', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `GET ${path} HTTP/1.1\r\n${head}\r\n`;
}
