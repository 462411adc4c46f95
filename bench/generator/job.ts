/** One request of a load. */
export interface LoadRequest {
  readonly path: string;
  /** Headers besides the key, which they may replace. */
  readonly headers?: Readonly<Record<string, string>>;
  /** The status that is meant, 200 where none is given; any other fails the bench. */
  readonly expected?: number;
}

/** When the requests of a load are sent; `seconds` and requests a second. */
export type Pace =
  /** Each request has a moment when it is due, whether or not earlier ones were answered. */
  | { readonly kind: 'open'; readonly seconds: number; readonly rate: number }
  /** Each request once, by whichever connection is free. */
  | { readonly kind: 'once' };

/** A job of the generator. The requests are sent in their order, again and again. */
export interface Job {
  readonly url: string;
  readonly requests: readonly LoadRequest[];
  /** Place of the request to begin with, where it is not the first. */
  readonly from?: number;
  readonly connections: number;
  readonly pace: Pace;
}

/** Milliseconds by share of requests; from when a request was due where it had such a moment. */
export interface Latencies {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly p999: number;
}

/** The outcome of a job. */
export interface Load extends Latencies {
  readonly requestsPerSecond: number;
  readonly seconds: number;
  readonly answers: number;
  /** Bytes of all bodies. */
  readonly bytes: number;
  /** How many answers had each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** The first few answers whose status was not the one that was meant. */
  readonly unexpected: readonly string[];
}

/** The bytes of a request, with the key of the bench. */
export function bytesOf({ path, headers }: LoadRequest, url: string): string {
  const lines = Object.entries({ Host: new URL(url).host, 'x-api-key': 'bench', ...headers });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  return `GET ${path} HTTP/1.1\r\n${head}\r\n`;
}
