import type { AvsRow, TableRows } from './row-types.generated.ts';

export type { Nested, NestedRecord } from './nested.ts';
export type * from './row-types.generated.ts';

/**
 * The tables of a snapshot (snapshot contract, "Tables") as plain rows, in any order. Addresses and
 * hashes are lower case; times are microseconds since 1970 UTC; decimals are plain decimal
 * numerals; JSON is text, "{}" for none; a list is empty for none. Other columns marked with "?" in
 * the contract may be null.
 */
export interface SnapshotRows extends TableRows {
  /** The block that the snapshot has the state of; null if its manifest has none. */
  readonly blockNumber: bigint | null;
}

/** The metadata of an operator or an AVS. */
export type EntityMetadata = Omit<AvsRow, 'avs'>;
