import type { ExportRequest, OperationRequest, SqlLimits, SqlRequest } from './query-request.ts';

/** Asks a query process, which answers in a file at `path`, or by a short text in its message. */
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
 * Names the folder that DuckDB spills to while the process with this id writes exports; it lies
 * among the answers.
 *
 * @example
 *     spillOf(42); // 'spill-42'
 */
export function spillOf(pid: number): string {
  return `spill-${pid}`;
}

/** The service sends these messages to a query process. */
export type ToQueryProcess =
  | (Question & { readonly id: number })
  | { readonly type: 'interrupt'; readonly id: number };

/**
 * Milliseconds between two interrupts of a question, which go on until it has ended: DuckDB forgets
 * an interrupt that comes between two of its statements.
 */
export const INTERRUPT_AGAIN_MS = 20;

/** An answer is in a file, or in `body`. */
export interface AnswerFile {
  readonly bytes: number;
  /** Holds the answer if it is a short text; there is no file then. */
  readonly body?: string;
  /**
   * False if the snapshot does not have the thing that the request names; there is no file then.
   */
  readonly known?: boolean;
  /** A list or an operation took this many milliseconds of a processor. */
  readonly cpuMs?: number;
  /** Set in answers to a client's SQL. */
  readonly facts?: SqlFacts;
}

export interface SqlFacts {
  /** Counts the answer's rows. */
  readonly rows: number;
  /** Whether the answer ends at a limit, and not with the last row. */
  readonly truncated: boolean;
  /** Measures the time from the question to the whole answer. */
  readonly milliseconds: number;
  /** Measures the processor time that the question took. */
  readonly cpuMs: number;
}

/**
 * Explains a question without an answer: its SQL cannot be read, or may not be asked; it took too
 * long, or too much memory; the process failed or ended, or the cause is unknown.
 */
export type QueryFailure = 'unreadable' | 'not-allowed' | 'time' | 'memory' | 'failed';

/** A query process sends these messages to the service. */
export type FromQueryProcess =
  | { readonly type: 'ready' }
  | { readonly type: 'done'; readonly id: number; readonly answer: AnswerFile }
  | {
      readonly type: 'failed';
      readonly id: number;
      readonly failure: QueryFailure;
      /** A client's SQL gets this message for the client. */
      readonly message: string;
      readonly cpuMs: number;
      /** Whether the process ends now: it takes no further question. */
      readonly ends?: boolean;
    };
