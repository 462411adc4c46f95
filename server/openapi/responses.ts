import { ERRORS } from '../http/http-error.ts';

/** A header of an answer, as OpenAPI describes one. */
export interface HeaderObject {
  readonly description: string;
  readonly required: boolean;
  readonly schema: Readonly<Record<string, unknown>>;
}

type Headers = Readonly<Record<string, HeaderObject>>;

function header(description: string, pattern: string, required = true): HeaderObject {
  return { description, required, schema: { type: 'string', pattern } };
}

const requestId = {
  'X-Request-Id': header(
    'Id of the request: the one you sent, if it matches this pattern, otherwise a new one.',
    '^[A-Za-z0-9._-]{1,64}$',
  ),
};

/** One or both, as a list. */
function listOf(first: string, second: string): string {
  return `(${first}(, ${second})?|${second})`;
}

const rate = {
  'RateLimit-Policy': header(
    'Quota of the key (q) per window of seconds (w): requests, and for "query" CPU milliseconds; absent without a limit.',
    `^${listOf('"default";q=\\d+;w=\\d+', '"query";q=\\d+;w=\\d+;qu="milliseconds"')}$`,
    false,
  ),
  RateLimit: header(
    'Remaining requests or milliseconds (r), and seconds until the next window (t).',
    `^${listOf('"default";r=\\d+;t=\\d+', '"query";r=\\d+;t=\\d+')}$`,
    false,
  ),
};

const retryAfter = (required: boolean) => ({
  'Retry-After': header('Seconds to wait before a retry.', '^\\d+$', required),
});

function entityTag(changesWith: string): HeaderObject {
  return header(
    `Changes with ${changesWith}; send it as If-None-Match.`,
    '^(W/)?"[A-Za-z0-9_-]{27}"$',
  );
}

/** The headers of an operation's answer, 200 or 304. */
export const ANSWER_HEADERS: Headers = {
  ETag: entityTag('the snapshot, the request and the encoding'),
  'Cache-Control': header(
    'Lifetime of the answer in a client’s cache, in seconds.',
    '^private, max-age=\\d+, must-revalidate$',
  ),
  Vary: header(
    'Request headers that select the answer.',
    '^(Origin, )?Accept, Accept-Encoding, Authorization, x-api-key$',
  ),
  'X-Snapshot-Id': header('Id of the snapshot.', '.'),
  'X-Snapshot-Block': header(
    'Last block of the snapshot; absent if it is unknown.',
    '^[0-9]+$',
    false,
  ),
  'X-Snapshot-Time': header(
    'Time of the snapshot: of its last block, if `ingest` made it; absent if it is unknown.',
    '^[0-9]{4}-[0-9]{2}-[0-9]{2}T',
    false,
  ),
  'X-Sample-Data': header(
    'A warning that the data is invented; absent for real data.',
    '^Sample data: ',
    false,
  ),
  ...rate,
  ...requestId,
};

/** The headers of an answer that no key is needed for. */
export const OPEN_HEADERS: Headers = requestId;

/** The headers of the OpenAPI document itself. */
export const DOCUMENT_HEADERS: Headers = {
  ETag: entityTag('the document and the encoding'),
  'Cache-Control': header(
    'Lifetime of the document in a client’s cache, in seconds.',
    '^public, max-age=\\d+$',
  ),
  ...requestId,
};

const notStored = { 'Cache-Control': header('Errors are not cached.', '^no-store$') };

/** The headers of each error response. */
const REFUSAL_HEADERS: Readonly<Record<string, Headers>> = {
  unauthorized: {
    'WWW-Authenticate': header(
      'The authentication scheme, and the header for the key.',
      '^ApiKey header="x-api-key"$',
    ),
    ...rate,
  },
  method_not_allowed: { Allow: header('The methods of the path.', '^[A-Z]+(, [A-Z]+)*$') },
  rate_limit_exceeded: { ...retryAfter(true), ...rate },
  service_unavailable: { ...retryAfter(true), ...rate },
};

/** Refusals by status. */
export const REFUSAL_RESPONSES: Readonly<Record<string, { name: string; response: object }>> =
  Object.fromEntries(
    Object.entries(ERRORS).map(([code, { status, meaning, remedy }]) => {
      const headers = REFUSAL_HEADERS[code] ?? rate;
      return [status, { name: code, response: refusal(`${meaning} ${remedy}`, headers) }];
    }),
  );

/** Refusals of described requests; only other methods get 405. */
const OF_OPERATIONS = Object.entries(REFUSAL_RESPONSES).filter(([status]) => status !== '405');

/** The responses that operations refer to, by name. */
export const REFUSAL_COMPONENTS = Object.fromEntries(
  OF_OPERATIONS.map(([, { name, response }]) => [name, response]),
);

/** References to the refusals of an operation, by status; 404 only if it may answer with it. */
export function refusalReferences(hasNotFound: boolean): Record<string, { $ref: string }> {
  return Object.fromEntries(
    OF_OPERATIONS.filter(([status]) => hasNotFound || status !== '404').map(
      ([status, { name }]) => [status, { $ref: `#/components/responses/${name}` }],
    ),
  );
}

function refusal(description: string, headers: Headers): object {
  return {
    description,
    headers: { ...notStored, ...requestId, ...headers },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/ErrorResponse' } } },
  };
}

/** The body of every refusal. */
export const ERROR_SCHEMA = closed({
  error: closed({
    code: { type: 'string', enum: Object.keys(ERRORS), description: 'Error code.' },
    message: {
      type: 'string',
      minLength: 1,
      description: 'The problem, and the allowed values.',
    },
    doc_url: {
      type: 'string',
      format: 'uri-reference',
      description: 'Page that explains the code.',
    },
  }),
});

function closed(properties: Readonly<Record<string, object>>): object {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}
