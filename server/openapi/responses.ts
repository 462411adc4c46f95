import { ERRORS } from '../http/http-error.ts';

/** Describes an answer's header for OpenAPI. */
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

/** Returns a pattern that matches a list with one or both. */
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

/** Describes the headers that an operation's answer has, 200 or 304. */
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

/** Describes the headers that an answer has if no key is needed. */
export const OPEN_HEADERS: Headers = requestId;

/** Describes the headers with which the OpenAPI document itself is sent. */
export const DOCUMENT_HEADERS: Headers = {
  ETag: entityTag('the document and the encoding'),
  'Cache-Control': header(
    'Lifetime of the document in a client’s cache, in seconds.',
    '^public, max-age=\\d+$',
  ),
  ...requestId,
};

const notStored = { 'Cache-Control': header('Errors are not cached.', '^no-store$') };

/** Describes the headers that error responses add, by error code. */
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

/** Maps each status to its refusal. */
export const REFUSAL_RESPONSES: Readonly<Record<string, { name: string; response: object }>> =
  Object.fromEntries(
    Object.entries(ERRORS).map(([code, { status, meaning, remedy }]) => {
      const headers = REFUSAL_HEADERS[code] ?? rate;
      return [status, { name: code, response: refusal(`${meaning} ${remedy}`, headers) }];
    }),
  );

/** Refusals that described requests may get; only other methods get 405. */
const OF_OPERATIONS = Object.entries(REFUSAL_RESPONSES).filter(([status]) => status !== '405');

/** The responses that operations refer to, by name. */
export const REFUSAL_COMPONENTS = Object.fromEntries(
  OF_OPERATIONS.map(([, { name, response }]) => [name, response]),
);

/** Refers to an operation's refusals by status; 404 only if it may answer with it. */
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

/** Describes the body that every refusal has. */
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
