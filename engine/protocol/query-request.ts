import { EXPORT_FORMATS, type ExportFormat } from '../definition/export-format.ts';
import type { CanonicalParameters } from '../definition/parameters.ts';

/** Asks the query process to write the rows of an operation that the parameters select. */
export interface ExportRequest {
  /** Names an operation of kind `list` or `query`. */
  readonly operation: string;
  readonly parameters: CanonicalParameters;
  readonly format: ExportFormat;
}

/** Asks for an operation of kind `query`; the query process writes its body. */
export interface OperationRequest {
  /** Names an operation of kind `query`. */
  readonly operation: string;
  readonly parameters: CanonicalParameters;
  /** The body links to this public address of the service; without it the body has no links. */
  readonly publicUrl?: string | undefined;
}

/** A query runs for this key, which pays for it. */
export interface QueryPayer {
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

/** A client's SQL may be answered in these formats. */
export const SQL_FORMATS = ['json', ...EXPORT_FORMATS] as const;
export type SqlFormat = (typeof SQL_FORMATS)[number];

/**
 * A parameter in a client's SQL has such a value. Integers past 2^53 are texts, which DuckDB casts.
 */
export type SqlValue = string | number | boolean | null;

/** Binds values to `$1`, `$2`, …, or to `$name`s. */
export type SqlParameters = readonly SqlValue[] | Readonly<Record<string, SqlValue>>;

/** A client's SQL is one SELECT, which has not been checked. */
export interface SqlRequest {
  readonly sql: string;
  readonly parameters: SqlParameters;
  readonly format: SqlFormat;
  /** Whether a CSV begins with a byte order mark. */
  readonly bom?: boolean;
}

/** Limits the answer to a client's SQL; further rows are cut off. */
export interface SqlLimits {
  readonly rows: number;
  /**
   * Bounds the answer as it is written, and its values: a text counts its UTF-8 bytes, most others
   * 16.
   */
  readonly bytes: number;
}
