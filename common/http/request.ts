import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { type FetchPolicy, portOf } from './fetch-policy.ts';

/** Thrown if a document cannot be fetched or must not be requested; the message is short. */
export class FetchProblem extends Error {
  override readonly name = 'FetchProblem';
  /** Whether other documents of the host will likely fail alike. */
  readonly isOfHost: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isOfHost?: boolean } = {}) {
    super(message, options);
    this.isOfHost = options.isOfHost ?? false;
  }
}

/** Answers a GET. `body` is empty unless the status is 200; redirections have a `location`. */
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  readonly location: string | null;
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Value that the header Retry-After has. */
  readonly retryAfter: string | null;
}

/** A response that answers a POST. */
export interface PostAnswer {
  readonly status: number;
  /** The first `maxBytes` of the body; empty if the status is 200 to 299. */
  readonly body: Buffer;
  /** Value that the header Retry-After has. */
  readonly retryAfter: string | null;
}

type Headers = Readonly<Record<string, string>>;

/**
 * Sends one GET, and follows no redirection. The looked-up address is checked, and the connection
 * uses that address, so that a second lookup cannot return another one. Ends when `signal` aborts.
 * Throws a FetchProblem.
 *
 * @example
 *     const { status } = await httpGet(url, {}, publicInternet('example/1.0'), signal);
 */
export function httpGet(
  url: URL,
  headers: Headers,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<Answer> {
  return exchange(url, { method: 'GET', headers, body: '' }, policy, signal, readAnswer);
}

/**
 * Sends one POST, after the same checks as `httpGet`. The head of the response decides: a body that
 * is cut or too large is no problem. Throws a FetchProblem.
 *
 * @example
 *     const answer = await httpPost(url, { headers, body: '{}' }, policy, signal);
 */
export function httpPost(
  url: URL,
  { headers, body }: { readonly headers: Headers; readonly body: string },
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<PostAnswer> {
  const length = String(Buffer.byteLength(body));
  const sent = { method: 'POST', headers: { ...headers, 'content-length': length }, body } as const;
  return exchange(url, sent, policy, signal, readPostAnswer);
}

/** The parts of a request that differ between its methods. */
interface Sent {
  readonly method: 'GET' | 'POST';
  readonly headers: Headers;
  /** Empty if there is none. */
  readonly body: string;
}

async function exchange<Result>(
  url: URL,
  sent: Sent,
  policy: FetchPolicy,
  signal: AbortSignal,
  read: (response: IncomingMessage, policy: FetchPolicy) => Promise<Result>,
): Promise<Result> {
  refuseUrl(url, policy);
  try {
    const response = await respond(url, sent, policy, signal);
    try {
      return await read(response, policy);
    } finally {
      response.destroy();
    }
  } catch (cause) {
    if (cause instanceof FetchProblem) throw cause;
    throw new FetchProblem(reasonOf(cause, signal), { cause, isOfHost: true });
  }
}

function refuseUrl(url: URL, { mayConnect, protocol, port }: FetchPolicy): void {
  if (url.protocol !== protocol) throw new FetchProblem(`${url.protocol} is not ${protocol}`);
  if (url.username !== '' || url.password !== '') throw new FetchProblem('the URL has a password');
  if (portOf(url) !== port) throw new FetchProblem(`port ${url.port} is not ${port}`);
  // A literal address is never looked up.
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !mayConnect(host)) throw new FetchProblem(`${host} is not public`);
}

function respond(
  url: URL,
  { method, headers, body }: Sent,
  policy: FetchPolicy,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const { mayConnect, protocol, userAgent, ca } = policy;
  const request = protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const clientRequest = request(url, {
      method,
      agent: false,
      lookup: checkedLookup(policy),
      signal,
      ...(ca !== undefined && { ca }),
      headers: {
        accept: 'application/json',
        // A compressed body may expand to a much larger one.
        'accept-encoding': 'identity',
        'user-agent': userAgent,
        ...headers,
      },
    });
    // The address was checked; this guards against a lookup that is bypassed.
    clientRequest.once('socket', (socket) =>
      socket.once('connect', () => {
        const { remoteAddress = '' } = socket;
        if (!mayConnect(remoteAddress))
          clientRequest.destroy(new FetchProblem(`${remoteAddress} is not public`));
      }),
    );
    clientRequest.once('response', resolve);
    clientRequest.once('error', reject);
    clientRequest.end(body);
  });
}

/** Looks up a host; fails if a connection to one of its addresses is forbidden. */
function checkedLookup({ lookup, mayConnect }: FetchPolicy): LookupFunction {
  return (host, options, callback) =>
    lookup(host, (cause, addresses) => {
      const wrong = addresses.find(({ address }) => !mayConnect(address));
      const [first] = addresses;
      if (cause || wrong || !first) {
        const reason = wrong ? `${wrong.address} of ${host} is not public` : `${host} is unknown`;
        callback(new FetchProblem(reason, { cause, isOfHost: true }), '', 0);
      } else if (options.all) callback(null, [...addresses]);
      else callback(null, first.address, first.family);
    });
}

async function readAnswer(response: IncomingMessage, { maxBytes }: FetchPolicy): Promise<Answer> {
  const { statusCode: status = 0, headers } = response;
  const encoding = headers['content-encoding'] ?? 'identity';
  if (status === 200 && encoding !== 'identity')
    throw new FetchProblem(`content-encoding ${encoding.slice(0, 20)} was not requested`);
  return {
    status,
    body: status === 200 ? await readBody(response, maxBytes) : Buffer.alloc(0),
    location: headers.location ?? null,
    etag: headers.etag ?? null,
    lastModified: headers['last-modified'] ?? null,
    retryAfter: headers['retry-after'] ?? null,
  };
}

async function readPostAnswer(
  response: IncomingMessage,
  { maxBytes }: FetchPolicy,
): Promise<PostAnswer> {
  const { statusCode: status = 0, headers } = response;
  const isSuccess = status >= 200 && status < 300;
  const isPlain = (headers['content-encoding'] ?? 'identity') === 'identity';
  return {
    status,
    body: isSuccess || !isPlain ? Buffer.alloc(0) : await readStart(response, maxBytes),
    retryAfter: headers['retry-after'] ?? null,
  };
}

/** The first `maxBytes` of a body, or those before it is cut. */
async function readStart(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const piece of response) {
      pieces.push(piece);
      bytes += piece.length;
      if (bytes >= maxBytes) break;
    }
  } catch {
    // The status has arrived.
  }
  return Buffer.concat(pieces).subarray(0, maxBytes);
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  const tooLarge = new FetchProblem(`the body has more than ${maxBytes} bytes`);
  if (Number(response.headers['content-length']) > maxBytes) throw tooLarge;
  const pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of response) {
    bytes += piece.length;
    if (bytes > maxBytes) throw tooLarge;
    pieces.push(piece);
  }
  if (!response.complete) throw new FetchProblem('the body is cut');
  return Buffer.concat(pieces);
}

function reasonOf(cause: unknown, signal: AbortSignal): string {
  if (signal.aborted) return 'no answer in time';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
  return code || 'no connection';
}
