import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { signer, signingInfo, throughput, usageLine } from './writing.ts';

/** A local server of usage files and of the data API. */
export interface DaServer {
  readonly usage: URL;
  readonly dataapi: URL;
  /** Paths with queries of all requests. */
  readonly requests: string[];
  /** Days that have a usage file. */
  readonly days: Set<string>;
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
    fault: () => false,
  };
  return server;
}
