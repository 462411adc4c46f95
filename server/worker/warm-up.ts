import { once } from 'node:events';
import { get, type IncomingMessage, type RequestListener } from 'node:http';
import { type Duplex, duplexPair } from 'node:stream';
import { KEY_GROUPS } from '../../engine/definition/endpoint.ts';
import { httpServer } from '../http/http-server.ts';
import type { ChargedKey } from '../operations/request-parts.ts';

/** Requests that no client sent cost nothing. */
const FREE_OF_CHARGE: ChargedKey = { key: { name: '', groups: KEY_GROUPS }, rate: [] };

/**
 * Warms up a worker: `answer` answers targets, one after the other and until `expired`, so that the
 * first clients meet compiled code, open files and cached answers. Refusals are ignored, because
 * clients would get them too.
 */
export async function warmUp(
  answer: RequestListener,
  targets: readonly string[],
  expired: AbortSignal,
): Promise<void> {
  const { server } = httpServer((request, response) => {
    answer(Object.assign(request, { charged: FREE_OF_CHARGE }), response);
  });
  for (const path of targets) {
    if (expired.aborted) return;
    const [client, accepted] = connection();
    server.emit('connection', accepted);
    await read(client, path, expired);
  }
}

/** Reads an answer to its end, or until `expired`. */
async function read(connection: Duplex, path: string, expired: AbortSignal): Promise<void> {
  try {
    const request = get({ createConnection: () => connection, path, signal: expired });
    const [response]: IncomingMessage[] = await once(request, 'response');
    response?.resume();
    if (response) await once(response, 'end');
  } catch {
    // It is late, was refused in a way that ends the connection, or is a target that Node reads and
    // does not write.
  } finally {
    connection.destroy();
  }
}

/** Makes both ends of a connection within this process, which no other process can use. */
function connection(): [Duplex, Duplex] {
  const ends = duplexPair();
  for (const [at, end] of ends.entries()) {
    const other = ends[1 - at];
    end.once('close', () => other?.destroy());
    // node:http sets a socket's timeout; connections within a process need none.
    Object.assign(end, { setTimeout: () => end });
  }
  return ends;
}
