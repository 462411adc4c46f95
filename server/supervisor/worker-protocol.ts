import type { MetricObject } from 'prom-client';
import type { SnapshotFacts as PreparedFacts } from '../../engine/store/manifest.ts';
import type { QueryAnswer, QueryRequest } from '../queries/query-client.ts';
import type { QueryErrorReason } from '../queries/query-error.ts';

/** A snapshot that is served, as the supervisor and the admin listener know it. */
export interface SnapshotFacts extends PreparedFacts {
  /** Milliseconds from the request to serve it, its preparation included. */
  readonly milliseconds: number;
}

/** The facts of a worker for `GET /status`. */
export interface WorkerFacts {
  readonly memoryBytes: number;
  readonly connections: number;
  /** Bytes that it has read from clients. */
  readonly bytesRead: number;
  /** Bytes of answers that clients have not taken yet. */
  readonly bytesUnsent: number;
  readonly cache: { readonly entries: number; readonly bytes: number };
}

/** Environment variable with the key of this run, for workers. */
export const ASSIGNED_RUN_KEY = 'ASSIGNED_RUN_KEY';

/** Messages of the supervisor to a worker; `connection` comes with the socket. */
export type ToWorker =
  /** `isKept`: a worker of another snapshot has answered on it. */
  | { readonly type: 'connection'; readonly isKept: boolean }
  /** Follows each connection: without a free descriptor a worker never hears of the connection. */
  | { readonly type: 'connection-sent' }
  /** Open this prepared folder, answer these targets as a warm-up, and serve it. */
  | { readonly type: 'serve'; readonly folder: string; readonly targets: readonly string[] }
  /** The outcome of a request to a query process: a file, or an error. */
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

/** The supervisor's questions to a worker, and the type of each answer. */
export interface Answers {
  readonly status: WorkerFacts;
  readonly metrics: readonly MetricObject[];
  /** The last target of each operation. */
  readonly recent: readonly string[];
}
export type Question = keyof Answers;

/** Messages of a worker to the supervisor. */
export type FromWorker =
  /** It listens to the supervisor: connections reach it from here on. */
  | { readonly type: 'open' }
  /** It serves its folder. */
  | { readonly type: 'loaded'; readonly snapshot: PreparedFacts }
  | { readonly type: 'failed'; readonly message: string }
  /** A query for the query processes. */
  | { readonly type: 'query'; readonly id: number; readonly query: QueryRequest }
  /** The client of the query has gone. */
  | { readonly type: 'query-abandoned'; readonly id: number }
  /** Whether the connection that was handed over last has arrived. */
  | { readonly type: 'connection-received'; readonly arrived: boolean }
  /** It reads no further requests, but for the rest of half-read ones. */
  | { readonly type: 'retired' }
  /** Comes with a connection that it has not read from since its last answer. */
  | { readonly type: 'connection-returned' }
  /** The number of its connections that have ended since the last such message. */
  | { readonly type: 'ended'; readonly connections: number }
  | { readonly type: 'answer'; readonly request: number; readonly answer: Answers[Question] };
