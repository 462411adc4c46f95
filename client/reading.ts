import { ApiError } from './errors.ts';
import type { OperationId } from './types.ts';

/** The facts of an answer besides its body. */
export interface ResponseFacts {
  /** An operation, or `query` for SQL. */
  readonly operation: OperationId | 'query';
  /** 304 for a cached body that has not changed, which costs nothing of the rate. */
  readonly status: number;
  /** The snapshot that answered; refusals name none. */
  readonly snapshotId: string | null;
  /** The sentence by which the service warns of invented data; null for real data, and of refusals. */
  readonly sample: string | null;
  readonly requestId: string | null;
  /** Requests a window, those left, and seconds to the next; null where there is no limit. */
  readonly rate: {
    readonly quota: number;
    readonly left: number;
    readonly resetsIn: number;
  } | null;
}

/** The query of a request, with its question mark; what is undefined is left out. */
export function queryOf(
  parameters: Readonly<Record<string, string | number | boolean | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) query.set(name, String(value));
  }
  const text = query.toString();
  return text && `?${text}`;
}

/** Reads the facts from an answer's headers. */
export function factsOf(
  operation: ResponseFacts['operation'],
  { status, headers }: Response,
): ResponseFacts {
  const quota = /;q=(\d+)/.exec(headers.get('ratelimit-policy') ?? '')?.[1];
  const [, left, resetsIn] = /;r=(\d+);t=(\d+)/.exec(headers.get('ratelimit') ?? '') ?? [];
  return {
    operation,
    status,
    snapshotId: headers.get('x-snapshot-id'),
    sample: headers.get('x-sample-data'),
    requestId: headers.get('x-request-id'),
    rate:
      quota === undefined || left === undefined
        ? null
        : { quota: Number(quota), left: Number(left), resetsIn: Number(resetsIn) },
  };
}

/** The error of a response, of the service or of a proxy. */
export function apiErrorOf(response: Response, text: string): ApiError {
  const { status, headers } = response;
  const error = member(jsonOf(text), 'error');
  const textMember = (name: string) => {
    const value = member(error, name);
    return typeof value === 'string' ? value : '';
  };
  const seconds = headers.get('retry-after');
  return new ApiError(textMember('message') || `The answer has status ${status}.`, {
    status,
    code: textMember('code') || 'unknown',
    docUrl: textMember('doc_url'),
    requestId: headers.get('x-request-id'),
    retryAfter: seconds !== null && /^\d+$/.test(seconds) ? Number(seconds) : null,
  });
}

/** The body of a 200; an ApiError where something else than the service wrote it. */
export function bodyOf(
  response: Response,
  text: string,
  parse: (text: string) => unknown,
): unknown {
  try {
    return parse(text);
  } catch {
    throw apiErrorOf(response, '');
  }
}

/** The rows of a page in either envelope, and whether another page follows. */
export function pageOf(body: unknown): { rows: readonly unknown[]; hasMore: boolean } {
  const data = member(body, 'data');
  const rows = Array.isArray(data) ? data : Object.values(Object(data)).find(Array.isArray);
  const about = Array.isArray(data) ? member(body, 'meta') : member(data, 'pagination');
  return { rows: rows ?? [], hasMore: member(about, 'hasMore') === true };
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}
