import type { MetricObject } from 'prom-client';
import type { Problem } from '../../data/report.ts';
import type { TableName } from '../../data/tables.ts';

/** A loaded snapshot as the supervisor and the admin listener know it. */
export interface SnapshotFacts {
  readonly folder: string;
  readonly id: string;
  readonly digest: string;
  readonly createdAt: string | null;
  readonly blockNumber: number | null;
  readonly rows: Readonly<Record<TableName, number>>;
  readonly warnings: readonly Problem[];
  /** Milliseconds from opening the first file to ready. */
  readonly milliseconds: number;
}

/** What a worker tells of itself for `GET /status`. */
export interface WorkerFacts {
  readonly memoryBytes: number;
  readonly connections: number;
  readonly cache: { readonly entries: number; readonly bytes: number };
}

/** Environment variables by which a worker is told what it serves. */
export const ASSIGNED_FOLDER = 'ASSIGNED_FOLDER';
export const ASSIGNED_RUN_KEY = 'ASSIGNED_RUN_KEY';
/** Set where other workers serve while this one loads. */
export const ASSIGNED_GENTLY = 'ASSIGNED_GENTLY';

/** What the supervisor says to a worker; `connection` comes with the socket. */
export type ToWorker =
  | { readonly type: 'connection' }
  /** Follows each connection: without a free descriptor a worker never hears of the connection. */
  | { readonly type: 'connection-sent' }
  /** Another snapshot is served now: finish what is under way, let connections end, and exit. */
  | { readonly type: 'retire' }
  /** The service stops: refuse what comes, finish what is under way, and exit. */
  | { readonly type: 'stop' }
  | { readonly type: 'question'; readonly about: Question; readonly request: number };

/** What the supervisor may ask a worker, and how a worker answers. */
export interface Answers {
  readonly status: WorkerFacts;
  readonly metrics: readonly MetricObject[];
}
export type Question = keyof Answers;

/** What a worker says to the supervisor. */
export type FromWorker =
  /** It listens to the supervisor: connections reach it from here on. */
  | { readonly type: 'open' }
  | { readonly type: 'loaded'; readonly snapshot: SnapshotFacts }
  /** The snapshot breaks the contract; the worker exits by itself. */
  | { readonly type: 'refused'; readonly report: string; readonly problems: readonly Problem[] }
  | { readonly type: 'failed'; readonly message: string }
  /** Whether the connection that was handed over last has arrived. */
  | { readonly type: 'connection-received'; readonly arrived: boolean }
  /** So many of the connections that it was handed have ended since it last said so. */
  | { readonly type: 'ended'; readonly connections: number }
  | { readonly type: 'answer'; readonly request: number; readonly answer: Answers[Question] };
