import { EXPORT_FORMATS, type ExportFormat } from '../definition/export-format.ts';
import type { CanonicalParameters } from '../definition/parameters.ts';

/** A request to the query process: write the rows of an operation that the parameters select. */
export interface ExportRequest {
  /** Name of an operation of kind `list` or `query`. */
  readonly operation: string;
  readonly parameters: CanonicalParameters;
  readonly format: ExportFormat;
}

/** A request of an operation of kind `query`, with a body that the query process writes. */
export interface OperationRequest {
  /** Name of an operation of kind `query`. */
  readonly operation: string;
  readonly parameters: CanonicalParameters;
  /** Public address of the service, for links in the body; without it the body has none. */
  readonly publicUrl?: string | undefined;
}

/** The key that a query runs for, and pays for it. */
export interface QueryPayer {
  /** Name of the key. */
  readonly key?: string;
  /** Ends the query once no client waits for it. */
  readonly signal?: AbortSignal;
  /** Called before the query; rejects if the key has no processor time left. */
  readonly begin?: () => Promise<void>;
  /** Charges processor time, in milliseconds. */
  readonly charge?: (cpuMs: number) => Promise<void>;
}

/**
 * Has the query process compute the body of an operation of kind `query`; null if the snapshot does
 * not have the thing that the request names.
 */
export type RunQuery = (request: OperationRequest, payer?: QueryPayer) => Promise<Buffer | null>;

/** Forms in which the rows of a client's SQL leave. */
export const SQL_FORMATS = ['json', ...EXPORT_FORMATS] as const;
export type SqlFormat = (typeof SQL_FORMATS)[number];

/** A value of a parameter of a client's SQL. Integers past 2^53 are texts, which DuckDB casts. */
export type SqlValue = string | number | boolean | null;

/** Values of `$1`, `$2`, …, or of `$name`s. */
export type SqlParameters = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

/** A client's SQL: one SELECT, which has not been checked. */
export interface SqlRequest {
  readonly sql: string;
  readonly parameters: SqlParameters;
  readonly format: SqlFormat;
  /** Whether a CSV begins with a byte order mark. */
  readonly bom?: boolean;
}

/** Limits of an answer to a client's SQL; further rows are cut off. */
export interface SqlLimits {
  readonly rows: number;
  /**
   * Bytes of the answer as it is written, and of its values: of texts their UTF-8, 16 for most
   * others.
   */
  readonly bytes: number;
}
