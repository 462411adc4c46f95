import type { ExportRequest, OperationRequest, SqlLimits, SqlRequest } from './query-request.ts';

/**
 * A question that a query process answers by a file at `path`, or by a short text in its message.
 */
export type Question =
  | { readonly type: 'export'; readonly request: ExportRequest; readonly path: string }
  | { readonly type: 'operation'; readonly request: OperationRequest; readonly path: string }
  | {
      readonly type: 'sql';
      readonly request: SqlRequest;
      readonly limits: SqlLimits;
      readonly path: string;
    };

/**
 * Name of DuckDB's spill folder of the process of this id that writes exports, in the folder of
 * answers.
 */
export function spillOf(pid: number): string {
  return `spill-${pid}`;
}

/** Messages of the service to a query process. */
export type ToQueryProcess =
  | (Question & { readonly id: number })
  | { readonly type: 'interrupt'; readonly id: number };

/**
 * Milliseconds between two interrupts of a question, which go on until it has ended: DuckDB forgets
 * an interrupt that comes between two of its statements.
 */
export const INTERRUPT_AGAIN_MS = 20;

/** An answer in a file, or in `body`. */
export interface AnswerFile {
  readonly bytes: number;
  /** The answer if it is a short text; there is no file then. */
  readonly body?: string;
  /**
   * False if the snapshot does not have the thing that the request names; there is no file then.
   */
  readonly known?: boolean;
  /** Milliseconds of a processor that a list or an operation took. */
  readonly cpuMs?: number;
  /** Set for answers to a client's SQL. */
  readonly facts?: SqlFacts;
}

export interface SqlFacts {
  /** Rows that the answer has. */
  readonly rows: number;
  /** Whether the answer ends at a limit, and not with the last row. */
  readonly truncated: boolean;
  /** Time from the question to the whole answer. */
  readonly milliseconds: number;
  /** Time of a processor that the question took. */
  readonly cpuMs: number;
}

/**
 * Why a question has no answer: its SQL cannot be read, or may not be asked; it took too long, or
 * too much memory; the process failed or ended; or it is not known why.
 */
export type QueryFailure = 'unreadable' | 'not-allowed' | 'time' | 'memory' | 'failed';

/** Messages of a query process to the service. */
export type FromQueryProcess =
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly id: number; readonly answer: AnswerFile }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly failure: QueryFailure;
      /** For a client's SQL: the message for the client. */
      readonly message: string;
      readonly cpuMs: number;
      /** Whether the process ends now: it takes no further question. */
      readonly ends?: boolean;
    };
