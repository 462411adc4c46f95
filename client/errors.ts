/** The service refused a request. `message` says what was wrong with it and what is allowed. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  /** The HTTP status, from 400. */
  readonly status: number;
  /** `bad_request`, `unauthorized`, …; `unknown` where something other than the service answered. */
  readonly code: string;
  /** The page that explains the code; empty where the answer names none. */
  readonly docUrl: string;
  /** By which the service's log finds the request. */
  readonly requestId: string | null;
  /** Seconds after which a further attempt makes sense, where the answer says so. */
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

/** No answer came, or not a whole one: `cause` is what `fetch` threw. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

/**
 * Another snapshot began to be served between two pages of one walk, whose rows would repeat or be
 * missing if it went on. Begin the walk anew, without the rows that it gave so far.
 */
export class SnapshotChangedError extends Error {
  override readonly name = 'SnapshotChangedError';
  readonly before: string | null;
  readonly after: string | null;

  constructor(before: string | null, after: string | null) {
    super(`The snapshot changed from ${before} to ${after} between two pages; begin anew.`);
    this.before = before;
    this.after = after;
  }
}
