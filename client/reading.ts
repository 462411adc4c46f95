import { ApiError } from './errors.ts';
import type { OperationId } from './types.ts';

/** Facts that a response has in addition to its body. */
export interface ResponseFacts {
  /** Names the operation; `query` is SQL. */
  readonly operation: OperationId | 'query';
  /** HTTP status; 304 for an unchanged cached body, which does not count towards the rate limit. */
  readonly status: number;
  /** The snapshot that answered; null for errors. */
  readonly snapshotId: string | null;
  /** Warns that the data is invented; null for real data and for errors. */
  readonly sample: string | null;
  readonly requestId: string | null;
  /**
   * How many requests a window allows and has left, and the seconds until the next; null without a
   * limit.
   */
  readonly rate: {
    readonly quota: number;
    readonly left: number;
    readonly resetsIn: number;
  } | null;
}

/**
 * Writes the query string with its question mark, and leaves out undefined values.
 *
 * @example
 *     queryOf({ page: 2, search: undefined }); // '?page=2'
 */
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

/**
 * Reads the facts from an answer's headers.
 *
 * @example
 *     const { status } = factsOf('restaking/all-avs', response); // 200
 */
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

/**
 * Reads the error from a response of the service or a proxy.
 *
 * @example
 *     if (!response.ok) throw apiErrorOf(response, await response.text());
 */
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

/** Parses the body after a 200. Throws an ApiError if it is not JSON of the service. */
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

/** Reads the rows from either envelope, and whether another page follows. */
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
