import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { onTestFinished } from 'vitest';
import type { FetchPolicy } from '../../../common/http/fetch-policy.ts';
import { isPublic } from '../../../common/http/public-address.ts';
import { installed } from '../../support/installed.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** A server of documents, under any name that ends in `.a.test`. */
export interface Stranger {
  readonly port: number;
  /** Host and path of each request that came in. */
  readonly requests: string[];
  /** The most requests that were under way at once, by host. */
  readonly most: Map<string, number>;
  /** The names that were looked up. */
  readonly lookups: string[];
  /** A policy that takes the server's names for hosts of the public internet. */
  readonly policy: FetchPolicy;
  /** The URL of a path at one of its names. */
  url(path: string, host?: string): string;
}

/** Addresses that names other than the server's have. */
export type Names = Readonly<Record<string, readonly string[]>>;

/** Serves over TLS on the loopback until the test ends. */
export async function stranger(handle: Handler, names: Names = {}): Promise<Stranger> {
  const { key, cert } = await certificate();
  const requests: string[] = [];
  const lookups: string[] = [];
  const most = new Map<string, number>();
  const current = new Map<string, number>();
  const server = createServer({ key, cert }, (request, response) => {
    const host = request.headers.host?.split(':')[0] ?? '';
    requests.push(`${host}${request.url}`);
    const now = (current.get(host) ?? 0) + 1;
    current.set(host, now);
    most.set(host, Math.max(now, most.get(host) ?? 0));
    response.once('close', () => current.set(host, (current.get(host) ?? 1) - 1));
    handle(request, response);
  });
  // The tests break connections off.
  server.on('tlsClientError', () => {});
  const sockets = new Set<TLSSocket>();
  server.on('secureConnection', (socket) => sockets.add(socket));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo; // it listens on TCP
  return {
    port,
    requests,
    most,
    lookups,
    url: (path, host = 'one.a.test') => `https://${host}:${port}${path}`,
    policy: {
      protocol: 'https:',
      port,
      ca: cert,
      maxBytes: 256 << 10,
      userAgent: 'restaking-analytics/test',
      mayConnect: (address) => address === '127.0.0.1' || isPublic(address),
      lookup: (host, done) => {
        lookups.push(host);
        const addresses = names[host] ?? (host.endsWith('.a.test') ? ['127.0.0.1'] : []);
        done(
          null,
          addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
        );
      },
    },
  };
}

/**
 * Holds requests until so many wait. One more than there should be has the time of `roundTrip`, a
 * whole request, to come as well, before they are answered.
 */
export function together(
  count: number,
  answer: Handler,
  roundTrip: () => Promise<unknown>,
): Handler {
  let waiting: (() => void)[] = [];
  return (request, response) => {
    waiting.push(() => answer(request, response));
    if (waiting.length < count) return;
    const all = waiting;
    waiting = [];
    void roundTrip().then(() => {
      for (const go of all) go();
    });
  };
}

/** Answers every request with this document. */
export function documents(document: unknown = { name: 'One' }): Handler {
  return (_, response) => {
    response.setHeader('content-type', 'application/json');
    response.end(typeof document === 'string' ? document : JSON.stringify(document));
  };
}

let made: Promise<{ key: string; cert: string }> | null = null;

/** A certificate for *.a.test that is its own authority. */
async function certificate(): Promise<{ key: string; cert: string }> {
  made ??= make();
  return made;
}

async function make(): Promise<{ key: string; cert: string }> {
  const folder = await mkdtemp(join(tmpdir(), 'stranger-'));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const subject = ['-subj', '/CN=test', '-addext', 'subjectAltName=DNS:*.a.test'];
  const how = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const files = ['-days', '2', '-keyout', key, '-out', cert];
  const openssl = installed('openssl');
  execFileSync(openssl, ['req', ...how, ...subject, ...files], { stdio: 'ignore' });
  const pair = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') };
  await rm(folder, { recursive: true });
  return pair;
}
