import type { CanonicalParameters } from '../definition/parameters.ts';

/** A request selects these rows in a database's list. */
export interface SelectedRows {
  readonly total: number;
  /** Resolves to JSON text; null if the list has no statistics. */
  readonly statistics: () => Promise<string | null>;
  /**
   * Reads the finished records from position `from` to `to` (exclusive), in the requested order.
   */
  readonly records: (from: number, to: number) => Promise<Records>;
}

/** Finished records follow each other in the requested order. */
export type Records = readonly (string | Buffer)[];

/**
 * Selects a request's rows. Rejects with a RequestError (`not_found`) if the thing that the
 * required parameters name is not known.
 */
export type SelectRows = (parameters: CanonicalParameters) => Promise<SelectedRows>;
