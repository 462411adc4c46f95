import { type LookupAddress, lookup as systemLookup } from 'node:dns';
import { type AddressPolicy, isPublic } from './public-address.ts';

/** How documents are fetched. Tests use a server of their own instead of the internet. */
export interface FetchPolicy {
  readonly mayConnect: AddressPolicy;
  /** Looks up all addresses that a host has. */
  readonly lookup: (
    host: string,
    done: (cause: Error | null, addresses: readonly LookupAddress[]) => void,
  ) => void;
  readonly protocol: 'https:' | 'http:';
  readonly port: number;
  /** Certificate authorities that are trusted, as PEM; by default those of Node.js. */
  readonly ca?: string;
  /** A body has at most this many bytes. */
  readonly maxBytes: number;
  readonly userAgent: string;
}

/**
 * Allows any address of one origin, up to `maxBytes`: for an address that the operator of this
 * program has chosen, which may be in a private network and without https.
 *
 * @example
 *     const policy = chosenOrigin(new URL('http://localhost:8545'), 1 << 20, 'example/1.0');
 */
export function chosenOrigin(url: URL, maxBytes: number, userAgent: string): FetchPolicy {
  const protocol = url.protocol === 'http:' ? 'http:' : 'https:';
  const { lookup } = publicInternet(userAgent);
  return { mayConnect: () => true, lookup, protocol, port: portOf(url), maxBytes, userAgent };
}

/**
 * Allows public addresses over https, port 443, 256 KB: for addresses that others have chosen.
 *
 * @example
 *     const policy = publicInternet('example/1.0'); // for the URL of an AVS's metadata
 */
export function publicInternet(userAgent: string): FetchPolicy {
  return {
    mayConnect: isPublic,
    lookup: (host, done) =>
      // Node.js passes no list for an unknown host.
      systemLookup(host, { all: true }, (cause, found) => done(cause, cause ? [] : found)),
    protocol: 'https:',
    port: 443,
    maxBytes: 256 << 10,
    userAgent,
  };
}

/**
 * Returns a URL's port, or its protocol's if it names none.
 *
 * @example
 *     portOf(new URL('https://example.org/')); // 443
 */
export function portOf({ protocol, port }: URL): number {
  return Number(port || (protocol === 'https:' ? 443 : 80));
}
