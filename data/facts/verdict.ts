import type { Invented } from '../../common/invented.ts';

/** Says how many compared values agree, differ or are not covered. */
export interface FactCounts {
  readonly agree: number;
  readonly differ: number;
  /** The logs lack the block, or have nothing like it. */
  readonly notCovered: number;
}

/** Counts how a group's facts compare. */
export interface GroupVerdict extends FactCounts {
  readonly what: string;
  readonly table: string;
  /** The facts come from here: `rotki/rotki @0436ed9912d5, path/of/file`. */
  readonly source: string;
}

/** Our value is not theirs. */
export interface FactDifference {
  readonly what: string;
  readonly table: string;
  readonly column: string;
  /** The row has these keys, by column such as `metadata.transactionHash`. */
  readonly keys: Readonly<Record<string, string>>;
  readonly block: number | null;
  /**
   * Our value; null if the snapshot has no such row. Several rows with the keys have their values,
   * separated by `, `.
   */
  readonly ours: string | null;
  readonly theirs: string;
  readonly tolerance: string;
  /** Our row is at `block 20739969, log 126`; null if that is unknown. */
  readonly ourSource: string | null;
  readonly theirSource: string;
}

/** Counts how a snapshot compares with published facts. */
export interface FactVerification {
  /** Facts were compared with the snapshot that has this id. */
  readonly snapshot: string;
  readonly chainId: number | null;
  /** Names invented data, so that no fact is about it; null for real data. */
  readonly invented: Invented | null;
  readonly blockNumber: number | null;
  /** Whether the logs were declared complete, so that a missing row differs. */
  readonly complete: boolean;
  readonly agrees: boolean;
  readonly counts: FactCounts;
  /** Facts about other chains are not compared, and in no other count. */
  readonly ofOtherChains: number;
  readonly groups: readonly GroupVerdict[];
  /** Has the first MAX_FACT_DIFFERENCES, as the files order them. */
  readonly differences: readonly FactDifference[];
}

/** A verification names at most this many differences; the counts have all. */
export const MAX_FACT_DIFFERENCES = 1000;

/**
 * Checks whether a value was compared at all: invented data says nothing about the chain.
 *
 * @example
 *     if (!hasComparedFacts(found)) process.exitCode = 2;
 */
export function hasComparedFacts({
  counts,
  invented,
}: Pick<FactVerification, 'counts' | 'invented'>): boolean {
  return invented === null && counts.agree + counts.differ > 0;
}
