import type { CanonicalParameters } from '../definition/parameters.ts';

/** The rows of a list in a database that a request selects. */
export interface SelectedRows {
  readonly total: number;
  /** JSON text; null if the list has none. */
  readonly statistics: () => Promise<string | null>;
  /**
   * The finished records that stand from `from` to `to` (exclusive), in the order that the request
   * asks for.
   */
  readonly records: (from: number, to: number) => Promise<Records>;
}

/** Finished records, in turn. */
export type Records = readonly (string | Buffer)[];

/**
 * Rejects with a RequestError (`not_found`) if the thing that the required parameters name is not
 * known.
 */
export type SelectRows = (parameters: CanonicalParameters) => Promise<SelectedRows>;
