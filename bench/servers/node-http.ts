import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Serves as the floor: bare `node:http`, sending the responses that the service at the origin in
 * the first argument gave. It requests each response once, and then sends it with the same status,
 * body and headers. If the second argument is `plain`, it sends only the headers for the body's
 * type and length.
 */
const [origin = '', headers] = process.argv.slice(2);

interface Recorded {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Headers that `node:http` writes by itself. */
const OWN = new Set(['date', 'connection', 'keep-alive']);
const PLAIN = new Set(['content-type', 'content-length']);

const recorded = new Map<string, Recorded>();

const server = createServer((request, response) => {
  const tag = request.headers['if-none-match'];
  const key = tag === undefined ? (request.url ?? '') : `${request.url} ${tag}`;
  const cached = recorded.get(key);
  if (cached) {
    response.writeHead(cached.status, cached.headers as string[]); // not modified
    response.end(cached.body);
    return;
  }
  record(request.url ?? '', tag).then(
    (answer) => {
      recorded.set(key, answer);
      // not modified
      response.writeHead(answer.status, answer.headers as string[]).end(answer.body);
    },
    (cause) => response.writeHead(502).end(String(cause)),
  );
});

function record(path: string, tag: string | undefined): Promise<Recorded> {
  const asking = { 'x-api-key': 'bench', ...(tag !== undefined && { 'if-none-match': tag }) };
  return new Promise((resolve, reject) => {
    const sent = ask(`${origin}${path}`, { headers: asking }, async (answer) => {
      const chunks: Buffer[] = [];
      for await (const chunk of answer) chunks.push(chunk);
      const { rawHeaders, statusCode = 0 } = answer;
      const kept = rawHeaders.filter((_, at) => isSent(rawHeaders[at - (at % 2)] ?? ''));
      resolve({ status: statusCode, headers: kept, body: Buffer.concat(chunks) });
    });
    sent.once('error', reject).end();
  });
}

function isSent(name: string): boolean {
  const lower = name.toLowerCase();
  return headers === 'plain' ? PLAIN.has(lower) : !OWN.has(lower);
}

server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo; // a listening TCP server has a port
  process.stdout.write(`ready at http://127.0.0.1:${port}\n`);
});
