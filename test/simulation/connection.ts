import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { duplexPair } from 'node:stream';
import { KEY } from './answering.ts';

/** An answer as its client sees it. */
export interface Answered {
  readonly status: number;
  /** The snapshot that it is of. */
  readonly snapshot: string;
  readonly body: string;
}

/** Sends a request over a connection within this process; null if the client goes away. */
export async function ask(
  listener: RequestListener,
  path: string,
  goesAway = false,
): Promise<Answered | null> {
  const server = createServer(listener);
  const [client, accepted] = duplexPair();
  for (const end of [client, accepted]) Object.assign(end, { setTimeout: () => end });
  server.emit('connection', accepted);
  try {
    const request = get({
      createConnection: () => client,
      path,
      headers: { 'x-api-key': KEY, host: 'service' },
    });
    if (goesAway) {
      request.on('error', () => undefined);
      await new Promise((resolve) => setImmediate(resolve));
      return null;
    }
    const [response]: IncomingMessage[] = await once(request, 'response');
    if (!response) throw new TypeError('no response');
    const chunks: Buffer[] = [];
    for await (const chunk of response) chunks.push(chunk);
    return {
      status: response.statusCode ?? 0,
      snapshot: String(response.headers['x-snapshot-id']),
      body: Buffer.concat(chunks).toString(),
    };
  } finally {
    client.destroy();
    accepted.destroy();
  }
}
