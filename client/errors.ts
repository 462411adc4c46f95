/**
 * The service refused a request. `message` explains the fault and the allowed values.
 *
 * @example
 *     try {
 *       await client.restakingAllStakers({ limit: 10 });
 *     } catch (error) {
 *       if (!(error instanceof ApiError)) throw error;
 *       console.error(error.status, error.message, error.docUrl);
 *     }
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status is at least 400. */
  readonly status: number;
  /** `bad_request`, `unauthorized`, …; `unknown` if the response is not from the service. */
  readonly code: string;
  /** Page that explains the code; empty without one. */
  readonly docUrl: string;
  /** Identifies the request in the service's log. */
  readonly requestId: string | null;
  /** Seconds after which a retry may succeed, from `Retry-After`; null without it. */
  readonly retryAfter: number | null;

  constructor(message: string, facts: Pick<ApiError, Exclude<keyof ApiError, keyof Error>>) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.docUrl = facts.docUrl;
    this.requestId = facts.requestId;
    this.retryAfter = facts.retryAfter;
  }
}

/** No complete response came; `cause` is the error that `fetch` threw. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/**
 * The service switched to another snapshot between two pages, so that further rows could repeat or
 * be missing. Start again without the rows so far.
 */
export class SnapshotChangedError extends Error {
  override readonly name = 'SnapshotChangedError';
  readonly before: string | null;
  readonly after: string | null;

  constructor(before: string | null, after: string | null) {
    super(`The snapshot changed from ${before} to ${after} between two pages; start again.`);
    this.before = before;
    this.after = after;
  }
}
