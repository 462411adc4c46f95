import { shorten } from '../../common/shorten.ts';
import { RequestError } from '../../engine/errors.ts';
import { StoreUnavailable } from '../../engine/store/store-unavailable.ts';
import { withoutKeys } from '../keys/key-format.ts';
import { contentHeaders, type HeaderList, type ResponseParts } from './response-parts.ts';

/**
 * Lists the error codes with status, meaning and remedy. The page at `/docs/errors` is made from
 * this list.
 */
export const ERRORS = {
  bad_request: {
    status: 400,
    meaning: 'The request is malformed.',
    remedy:
      'The message has the parameter, its value and the allowed values. Send each parameter once, percent-encoded.',
  },
  unauthorized: {
    status: 401,
    meaning: 'The request has no API key, or the key is not valid.',
    remedy: 'Send your key in the header x-api-key, or as authorization: Bearer.',
  },
  forbidden: {
    status: 403,
    meaning: 'The key is valid, but has no access to this group of operations.',
    remedy: 'Ask the issuer of the key for access to the group in the message.',
  },
  not_found: {
    status: 404,
    meaning: 'The path does not exist, or the requested item is not in the snapshot.',
    remedy:
      'Check the path and the address, hash or index. Filters without a match return an empty page instead.',
  },
  method_not_allowed: {
    status: 405,
    meaning: 'The path does not answer this method.',
    remedy: 'Send one of the methods in the header Allow.',
  },
  unprocessable_entity: {
    status: 422,
    meaning: 'A parameter is well-formed, but its value is not allowed.',
    remedy: 'The message has the parameter, its value and the allowed values.',
  },
  rate_limit_exceeded: {
    status: 429,
    meaning:
      'The key has used its requests of the current window, or this address sent too many invalid keys.',
    remedy:
      'Wait for the seconds in Retry-After. The headers RateLimit-Policy and RateLimit have the quota and the remaining requests.',
  },
  internal_server_error: {
    status: 500,
    meaning: 'The service failed.',
    remedy:
      'Try again later. The X-Request-Id of the response identifies the request in the log of the service.',
  },
  service_unavailable: {
    status: 503,
    meaning: 'The service is starting, stopping or overloaded.',
    remedy: 'Wait for the seconds in Retry-After.',
  },
} as const;

export type ErrorCode = keyof typeof ERRORS;

/** Refuses a request. Everything in it is safe to show. */
export class HttpError extends Error {
  override readonly name = 'HttpError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: HeaderList;

  constructor(
    code: ErrorCode,
    message: string,
    options: { status?: number; headers?: HeaderList } = {},
  ) {
    super(message);
    this.code = code;
    this.status = options.status ?? ERRORS[code].status;
    this.headers = options.headers ?? [];
  }
}

/**
 * 503: the service is starting, draining or overloaded. `why` is a sentence, which when to try
 * again follows.
 */
export function unavailable(why: string, retryAfterSeconds: number): HttpError {
  const wait = `${retryAfterSeconds} second${retryAfterSeconds === 1 ? '' : 's'}`;
  return new HttpError('service_unavailable', `${why} Try again in ${wait}.`, {
    headers: ['Retry-After', String(retryAfterSeconds)],
  });
}

/** 405 for a method that a path does not answer; `allowed` lists those that it answers. */
export function methodNotAllowed(method: string, allowed: string): HttpError {
  return new HttpError('method_not_allowed', `${method}: this path answers ${allowed} only`, {
    headers: ['Allow', allowed],
  });
}

/** Seconds after which a database may answer again. */
const STORE_RETRY_AFTER = 5;

/**
 * Converts any error into a refusal; an error that is not meant for clients becomes a fixed 500.
 */
export function refusalFrom(cause: unknown): HttpError {
  if (cause instanceof HttpError) return cause;
  if (cause instanceof RequestError) return new HttpError(cause.code, cause.message);
  if (cause instanceof StoreUnavailable) {
    return unavailable('This operation cannot be answered now.', STORE_RETRY_AFTER);
  }
  return new HttpError('internal_server_error', 'The service failed to answer this request.');
}

/**
 * Characters that a body keeps from a message; JSON writes each in up to 6 bytes, 60 kB together.
 */
export const MAX_REFUSAL_CHARACTERS = 10_000;

/** Bytes that a refusal's body may have. */
export const MAX_REFUSAL_BYTES = 64 * 1024;

/**
 * Returns a refusal's body, at most MAX_REFUSAL_BYTES long: `error` with `code`, `message` and
 * `doc_url`. A message shows values that the client sent; some clients send their key as a value.
 */
export function refusalBody({ code, message }: HttpError, base: string): string {
  const shown = shorten(withoutKeys(message), MAX_REFUSAL_CHARACTERS);
  return JSON.stringify({
    error: { code, message: shown, doc_url: `${base}/docs/errors#${code}` },
  });
}

/** Makes a response from a refusal; its explanation lies below the address `base`. */
export function refusalResponse(refusal: HttpError, cause: unknown, base: string): ResponseParts {
  const body = refusalBody(refusal, base);
  return {
    status: refusal.status,
    headers: ['Cache-Control', 'no-store', ...refusal.headers, ...contentHeaders(body)],
    rate: [],
    body,
    ...(refusal.status === 500 && { failure: cause }),
  };
}
