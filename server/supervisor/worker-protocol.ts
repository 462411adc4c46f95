import type { MetricObject } from 'prom-client';
import type { SnapshotFacts as PreparedFacts } from '../../engine/store/manifest.ts';
import type { QueryAnswer, QueryRequest } from '../queries/query-client.ts';
import type { QueryErrorReason } from '../queries/query-error.ts';

/** A snapshot that is served, as the supervisor and the admin listener know it. */
export interface SnapshotFacts extends PreparedFacts {
  /** Milliseconds that passed since the request to serve it; they include its preparation. */
  readonly milliseconds: number;
}

/** A worker reports these for `GET /status`. */
export interface WorkerFacts {
  readonly memoryBytes: number;
  readonly connections: number;
  /** Bytes that it has read from clients. */
  readonly bytesRead: number;
  /** Bytes in answers that clients have not taken yet. */
  readonly bytesUnsent: number;
  readonly cache: { readonly entries: number; readonly bytes: number };
}

/** The environment variable that brings this run's key to workers. */
export const ASSIGNED_RUN_KEY = 'ASSIGNED_RUN_KEY';

/**
 * Lists the messages from the supervisor to a worker. Node passes a socket along with `connection`.
 */
export type ToWorker =
  /** `isKept`: a worker with another snapshot has answered on it. */
  | { readonly type: 'connection'; readonly isKept: boolean }
  /**
   * Follows each connection: without a free descriptor a worker never hears about the connection.
   */
  | { readonly type: 'connection-sent' }
  /** Open this prepared folder, answer these targets as a warm-up, and serve it. */
  | { readonly type: 'serve'; readonly folder: string; readonly targets: readonly string[] }
  /** A query process has answered: a file, or an error. */
  | { readonly type: 'queried'; readonly id: number; readonly answer: QueryAnswer }
  | {
      readonly type: 'query-failed';
      readonly id: number;
      readonly reason: QueryErrorReason;
      readonly message: string;
      readonly cpuMs: number;
    }
  /**
   * Another snapshot is to be served: finish the requests under way, give the connections back, and
   * exit.
   */
  | { readonly type: 'retire' }
  /** The service stops: refuse new requests, finish those under way, and exit. */
  | { readonly type: 'stop' }
  | { readonly type: 'question'; readonly about: Question; readonly request: number };

/** Maps each question that the supervisor asks a worker to the answer's type. */
export interface Answers {
  readonly status: WorkerFacts;
  readonly metrics: readonly MetricObject[];
  /** The target that was last requested from each operation. */
  readonly recent: readonly string[];
}
export type Question = keyof Answers;

/** Messages that a worker sends to the supervisor. */
export type FromWorker =
  /** The worker listens to the supervisor, which may send it connections from here on. */
  | { readonly type: 'open' }
  /** The worker serves its folder. */
  | { readonly type: 'loaded'; readonly snapshot: PreparedFacts }
  | { readonly type: 'failed'; readonly message: string }
  /** Asks the query processes. */
  | { readonly type: 'query'; readonly id: number; readonly query: QueryRequest }
  /** The query's client has gone. */
  | { readonly type: 'query-abandoned'; readonly id: number }
  /** Whether the connection that was handed over last has arrived. */
  | { readonly type: 'connection-received'; readonly arrived: boolean }
  /** The worker reads no further requests, but finishes half-read ones. */
  | { readonly type: 'retired' }
  /** Comes with a connection that it has not read from since its last answer. */
  | { readonly type: 'connection-returned' }
  /** Counts the connections that have ended since the last such message. */
  | { readonly type: 'ended'; readonly connections: number }
  | { readonly type: 'answer'; readonly request: number; readonly answer: Answers[Question] };
