import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { Clock } from '../../../common/clock.ts';

export const DAY = 24 * 3600;

/** 2024-01-01T00:00:00Z in seconds. */
export const NEW_YEAR = Date.parse('2024-01-01T00:00:00Z') / 1000;

/** Prices of a coin as JSON texts, by seconds since 1970. */
export type Coin = (seconds: number) => string | null;

/** Answers instead of the server: true if it did. */
export type Fault = (request: IncomingMessage, response: ServerResponse, number: number) => boolean;

/** A local price service. */
export interface PriceServer {
  readonly url: URL;
  /** Paths with queries of all requests. */
  readonly requests: string[];
  /** Headers of all requests. */
  readonly headers: IncomingMessage['headers'][];
  fault: Fault;
  /** Seconds from 00:00 UTC to the observation of a day. */
  delaySeconds: number;
  /** Confidence by id; others have 0.99. */
  readonly confidence: Map<string, string>;
}

/**
 * Serves DefiLlama's `/chart/{coins}` as documented, with these coins by id, until the test ends.
 */
export function serveDefiLlama(coins: Readonly<Record<string, Coin>>): Promise<PriceServer> {
  return servePricesOf((id) => coins[id]);
}

/** Serves DefiLlama's `/chart/{coins}` with the coins that a function knows. */
export function servePricesOf(coinOf: (id: string) => Coin | undefined): Promise<PriceServer> {
  return serve((url, response, server) => {
    const [, list = ''] = /^\/chart\/([^/]+)$/.exec(decodeURIComponent(url.pathname)) ?? [];
    const start = Number(url.searchParams.get('start'));
    const span = Number(url.searchParams.get('span'));
    const answers = list.split(',').flatMap((id) => {
      const coin = coinOf(id);
      if (!coin) return [];
      const prices = Array.from({ length: span }, (_, index) => start + index * DAY).flatMap(
        (seconds) => {
          const price = coin(seconds);
          const timestamp = seconds + server.delaySeconds;
          return price === null ? [] : [`{"timestamp":${timestamp},"price":${price}}`];
        },
      );
      const confidence = server.confidence.get(id) ?? '0.99';
      return [
        `"${id}":{"symbol":"S","decimals":18,"confidence":${confidence},"prices":[${prices}]}`,
      ];
    });
    response.end(`{"coins":{${answers}}}`);
  });
}

/** Serves CoinGecko's market chart of a range as documented, with these coins by path. */
export function serveCoinGecko(coins: Readonly<Record<string, Coin>>): Promise<PriceServer> {
  return serve((url, response, server) => {
    const [, path = ''] = /^\/api\/v3\/coins\/(.+)\/market_chart\/range$/.exec(url.pathname) ?? [];
    const coin = coins[path];
    if (!coin) {
      response.writeHead(404).end('{"error":"coin not found"}');
      return;
    }
    const prices: string[] = [];
    const from = Number(url.searchParams.get('from'));
    for (
      let day = Math.ceil(from / DAY);
      day * DAY <= Number(url.searchParams.get('to'));
      day += 1
    ) {
      const price = coin(day * DAY);
      if (price !== null) prices.push(`[${(day * DAY + server.delaySeconds) * 1000},${price}]`);
    }
    response.end(`{"prices":[${prices}],"market_caps":[],"total_volumes":[]}`);
  });
}

async function serve(
  answer: (url: URL, response: ServerResponse, server: PriceServer) => void,
): Promise<PriceServer> {
  const requests: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createServer((request, response) => {
    requests.push(request.url ?? '');
    headers.push(request.headers);
    response.setHeader('content-type', 'application/json');
    if (served.fault(request, response, requests.length)) return;
    answer(new URL(request.url ?? '', served.url), response, served);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const served: PriceServer = {
    url: new URL(`http://127.0.0.1:${port}`),
    requests,
    headers,
    fault: () => false,
    delaySeconds: 0,
    confidence: new Map(),
  };
  return served;
}

/** A clock that does not wait, and keeps the waits. */
export class StillClock implements Clock {
  #nowMs: number;
  readonly waits: number[] = [];

  constructor(time: string) {
    this.#nowMs = Date.parse(time);
  }

  now() {
    return this.#nowMs;
  }

  elapsed() {
    return this.#nowMs;
  }

  random() {
    return 1;
  }

  async wait(ms: number, signal: AbortSignal) {
    this.waits.push(ms);
    this.#nowMs += ms;
    signal.throwIfAborted();
  }

  /** Sets the time. */
  set(time: string) {
    this.#nowMs = Date.parse(time);
  }
}
