import { EventEmitter } from 'node:events';
import http from 'node:http';
import { Readable } from 'node:stream';
import type { SimulatedProcess } from './simulated-process.ts';
import type { World } from './world.ts';

/** An answer that a host gives after some milliseconds. */
export interface Reply {
  readonly afterMs: number;
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A host answers a body, never answers (null), or closes the connection ('reset'). */
export type Host = (body: string, from: SimulatedProcess, url: URL) => Reply | null | 'reset';

/** Hosts by name; a request to another one has no answer. */
export class Network {
  readonly #world: World;
  readonly hosts = new Map<string, Host>();

  constructor(world: World) {
    this.#world = world;
  }

  /** `fetch` as a process has it, as far as the product uses it. */
  fetch(from: SimulatedProcess, url: unknown, request: unknown): Promise<unknown> {
    const { body, signal } = requestOf(request);
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(signal.reason);
        return;
      }
      signal?.addEventListener('abort', () => reject(signal.reason), { once: true });
      this.#ask(from, new URL(String(url)), body, (reply) => {
        if (reply === 'reset') reject(new TypeError('fetch failed', { cause: reset() }));
        else {
          const { status, body: text, headers } = reply;
          resolve(
            new Response(text, {
              status,
              headers: { 'content-type': 'application/json', ...headers },
            }),
          );
        }
      });
    });
  }

  /** Passes on the host's answer, unless the process has ended by then. */
  #ask(
    from: SimulatedProcess,
    url: URL,
    body: string,
    done: (reply: Reply | 'reset') => void,
  ): void {
    const reply = this.hosts.get(url.hostname)?.(body, from, url) ?? null;
    if (reply === null) return;
    const afterMs = reply === 'reset' ? 5 : reply.afterMs;
    this.#world.time.set(afterMs, () => !from.hasEnded && done(reply), from);
  }

  /** Stands for `request` in `node:http`, with one body and one answer. */
  request(from: SimulatedProcess, url: URL, signal: AbortSignal | undefined): EventEmitter {
    const request = new EventEmitter();
    let isDone = false;
    const fail = (cause: unknown) => {
      if (isDone) return;
      isDone = true;
      request.emit('error', cause);
    };
    signal?.addEventListener('abort', () => fail(signal.reason), { once: true });
    return Object.assign(request, {
      destroy: (cause: unknown) => fail(cause ?? reset()),
      end: (body = '') =>
        this.#ask(from, url, String(body), (reply) => {
          if (isDone) return;
          if (reply === 'reset') {
            fail(reset());
            return;
          }
          isDone = true;
          const response = Object.assign(Readable.from([Buffer.from(reply.body)]), {
            statusCode: reply.status,
            headers: { ...reply.headers },
            complete: true,
          });
          request.emit('response', response);
        }),
    });
  }
}

/** `node:http` and `node:https` as far as the product sends requests by them. */
export function httpModule(owner: SimulatedProcess): unknown {
  return {
    ...http,
    request: (url: URL, { signal }: { signal?: AbortSignal } = {}) =>
      owner.world.network.request(owner, url, signal),
  };
}

function requestOf(request: unknown): { body: string; signal: AbortSignal | undefined } {
  // The product sends texts.
  const { body = '', signal } = (request ?? {}) as { body?: string; signal?: AbortSignal };
  return { body: String(body), signal };
}

function reset(): Error {
  return Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
}
