import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { batch, batches, signer, signingInfo, throughput, usageLine } from './writing.ts';

/** A local server of usage files and of the data API. */
export interface DaServer {
  readonly usage: URL;
  readonly dataapi: URL;
  /** Paths with queries of all requests. */
  readonly requests: string[];
  /** Days that have a usage file. */
  readonly days: Set<string>;
  /** Batches of the feed by their hashes' first byte, nanoseconds since 1970, in any order. */
  readonly feed: (readonly [hash: string, attestedAt: bigint])[];
  /** Maximum batches of an answer, at most those of the request. */
  pageSize: number;
  /** Answers instead of the server: true if it did. */
  fault: (path: string, response: ServerResponse) => boolean;
}

/** Serves files and answers in the form of the services until the test ends. */
export async function serveDa(...days: readonly string[]): Promise<DaServer> {
  const requests: string[] = [];
  const http = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    requests.push(`${url.pathname}${url.search}`);
    if (server.fault(url.pathname, response)) return;
    const [, day] = /^\/stats\/(.+)\.json$/.exec(url.pathname) ?? [];
    if (day !== undefined && server.days.has(day)) {
      response.end(`${usageLine({ datetime: `${day}T00:00:00Z` })}\n`);
    } else if (url.pathname === '/api/operators/signing-info') {
      const end = Date.parse(url.searchParams.get('end') ?? '') / 1000;
      const interval = Number(url.searchParams.get('interval'));
      response.end(signingInfo(end - interval, end, signer()));
    } else if (url.pathname === '/api/metrics/timeseries/throughput') {
      response.end(throughput([Number(url.searchParams.get('end')), 5]));
    } else if (url.pathname === '/api/batches/feed') {
      response.end(page(server, url.searchParams));
    } else {
      response.writeHead(day === undefined ? 404 : 403).end('<Error/>');
    }
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => {
    http.closeAllConnections();
    http.close();
  });
  const { port } = http.address() as AddressInfo; // it listens on a port
  const server: DaServer = {
    usage: new URL(`http://127.0.0.1:${port}/stats/`),
    dataapi: new URL(`http://127.0.0.1:${port}/api`),
    requests,
    days: new Set(days),
    feed: [],
    pageSize: Infinity,
    fault: () => false,
  };
  return server;
}

/** An answer of the feed: both bounds are exclusive, oldest first. */
function page({ feed, pageSize }: DaServer, query: URLSearchParams): string {
  const after = nanoseconds(query.get('after') ?? '');
  const before = nanoseconds(query.get('before') ?? '');
  const found = feed
    .filter(([, at]) => at > after && at < before)
    .sort(([, a], [, b]) => (a < b ? -1 : Number(a > b)))
    .slice(0, Math.min(pageSize, Number(query.get('limit'))));
  return batches(...found.map(([hash, at]) => batch(hash, String(at))));
}

/** Nanoseconds since 1970 of a time such as `2026-03-10T00:00:00.000000001Z`. */
export function nanoseconds(time: string): bigint {
  const [, seconds, fraction = ''] = /^(.{19})(?:\.(\d{1,9}))?Z$/.exec(time) ?? [];
  return BigInt(Date.parse(`${seconds}Z`)) * 1_000_000n + BigInt(fraction.padEnd(9, '0'));
}
