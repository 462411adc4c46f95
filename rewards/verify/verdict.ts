/** Compares a posted root with ours. */
export interface RootVerdict {
  readonly rootIndex: number;
  readonly posted: string;
  /** Null if it was not computed, or has no leaves. */
  readonly ours: string | null;
  /** Null if it was not compared; `note` has the reason. */
  readonly equal: boolean | null;
  /** The last day that it includes: `2026-04-20`. */
  readonly lastDay: string;
  /** A disabled root is compared too, but is no disagreement. */
  readonly disabled: boolean;
  /** Counts the submissions that it includes and the calculation left out. */
  readonly leftOut: number;
  readonly note: string | null;
}

/** A claim that differs from our leaf. */
export interface ClaimDifference {
  readonly blockNumber: number;
  readonly logIndex: number;
  readonly transactionHash: string;
  readonly root: string;
  /** Null if the snapshot has no root with this hash that was active at the claim. */
  readonly rootIndex: number | null;
  readonly earner: string;
  readonly token: string;
  /**
   * Adds all that the earner had claimed in the token up to this claim; decimal text, as `ours`.
   */
  readonly claimed: string;
  /** Gives our leaf in the root: "0" without one, null without the root. */
  readonly ours: string | null;
  /**
   * Types of the submissions that paid the earner in the token; without one, of all that pay in it.
   */
  readonly types: readonly string[];
}

/** Counts claims by a token or by a submission's type. */
export interface ClaimCounts {
  readonly name: string;
  readonly checked: number;
  readonly differing: number;
}

/** A submission that the calculation left out. */
export interface LeftOutSubmission {
  readonly hash: string;
  readonly type: string;
  readonly token: string;
}

/** Compares posted roots and claims with a calculation. */
export interface Verification {
  /** The snapshot has this id. */
  readonly snapshot: string;
  /** Whether no posted root and no claim that was compared differs. */
  readonly agrees: boolean;
  readonly roots: readonly RootVerdict[];
  readonly claims: {
    readonly total: number;
    /** Leaves out claims of tokens that a submission without a calculation pays. */
    readonly checked: number;
    readonly differing: number;
  };
  /** At most MAX_DIFFERENCES are listed, by block and log. */
  readonly differences: readonly ClaimDifference[];
  /** Counts by token, for tokens with a difference; the largest part of differences comes first. */
  readonly tokens: readonly ClaimCounts[];
  /** Counts by type, the largest part of differences first; a claim may have several types. */
  readonly types: readonly ClaimCounts[];
  readonly leftOut: readonly LeftOutSubmission[];
}

/**
 * Whether a posted root or a claim was compared at all.
 *
 * @example
 *     if (!isCompared(verification)) log('nothing of the snapshot could be compared');
 */
export function isCompared({ roots, claims }: Verification): boolean {
  return claims.checked > 0 || roots.some(({ equal }) => equal !== null);
}

/** Limits the differences that have a row of their own; the counts have all. */
export const MAX_DIFFERENCES = 1000;
