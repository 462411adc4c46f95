import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { MaybePromise } from '../../common/maybe-promise.ts';
import type { Engine } from '../../engine/engine.ts';
import type { HeaderList } from '../http/response-parts.ts';
import type { Key } from '../keys/key-ring.ts';

/** The parts of a request that determine the answer; the path in `url` is the operation's. */
export type RequestParts = Pick<IncomingMessage, 'method' | 'headers' | 'url'> & {
  readonly socket: Pick<IncomingMessage['socket'], 'remoteAddress' | 'destroyed' | 'once'>;
  /** Set if the request was charged before. */
  readonly charged?: ChargedKey;
};

/** Holds the key that paid for a request, and its remaining quota. */
export interface ChargedKey {
  readonly key: Key;
  readonly rate: HeaderList;
}

/** The key that is charged for a request, and its remaining quota, as far as they are known. */
export interface Charge {
  key: Key | undefined;
  rate: HeaderList;
}

/** Holds an answer that has content: a 200, or another such status. */
export interface Content {
  /** If absent, the status is 200. */
  readonly status?: 206;
  readonly etag: string;
  readonly headers: HeaderList;
  /** Whether the answer was cached before the request. */
  readonly cached: boolean;
  /**
   * Called only if the body is sent: starts an export, or runs a query. May append headers that
   * depend on the body.
   */
  readonly body: (headers: string[]) => MaybePromise<Buffer | Readable>;
}

/** Computes the content for a charged request; throws or rejects with its refusal. */
export type ContentOf = (engine: Engine, charge: Charge) => MaybePromise<Content>;
