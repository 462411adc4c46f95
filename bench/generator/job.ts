/** A load sends this request. */
export interface LoadRequest {
  readonly path: string;
  /** Headers in addition to the key, which they may replace. */
  readonly headers?: Readonly<Record<string, string>>;
  /** Any status but the expected one, 200 by default, fails the bench. */
  readonly expected?: number;
}

/** Sets how fast a load sends; `rate` is in requests per second. */
export type Pace =
  /** Each request has a due time, whenever earlier responses arrive. */
  | { readonly kind: 'open'; readonly seconds: number; readonly rate: number }
  /** Each request is sent once, on any free connection. */
  | { readonly kind: 'once' };

/** The generator runs one job at a time. The requests are sent in order, repeatedly. */
export interface Job {
  readonly url: string;
  readonly requests: readonly LoadRequest[];
  /** The first request to send has this index; 0 by default. */
  readonly from?: number;
  readonly connections: number;
  readonly pace: Pace;
}

/** Latency percentiles in milliseconds, measured from a request's due time if it has one. */
export interface Latencies {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999: number;
}

/** Holds a job's figures. */
export interface Load extends Latencies {
  readonly requestsPerSecond: number;
  readonly seconds: number;
  readonly answers: number;
  /** Counts the bytes in all bodies. */
  readonly bytes: number;
  /** Counts responses by status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** Lists the first few responses with an unexpected status. */
  readonly unexpected: readonly string[];
}

/** Writes the request as bytes, with the bench's key. */
export function bytesOf({ path, headers }: LoadRequest, url: string): string {
  const lines = Object.entries({ Host: new URL(url).host, 'x-api-key': 'bench', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `GET ${path} HTTP/1.1\r\n${head}\r\n`;
}
