/** A posted root next to ours. */
export interface RootVerdict {
  readonly rootIndex: number;
  readonly posted: string;
  /** Null if it was not computed, or has no leaves. */
  readonly ours: string | null;
  /** Null if it was not compared; `note` has the reason. */
  readonly equal: boolean | null;
  /** The last day that it includes: `2026-04-20`. */
  readonly lastDay: string;
  /** A disabled root is compared too, but no disagreement. */
  readonly disabled: boolean;
  /** Number of submissions that it includes and the calculation left out. */
  readonly leftOut: number;
  readonly note: string | null;
}

/** A claim that differs from our leaf. */
export interface ClaimDifference {
  readonly blockNumber: number;
  readonly logIndex: number;
  readonly transactionHash: string;
  readonly root: string;
  /** Null if the snapshot has no root of this hash that was active at the claim. */
  readonly rootIndex: number | null;
  readonly earner: string;
  readonly token: string;
  /** All that the earner had claimed of the token up to this claim; decimal text, as `ours`. */
  readonly claimed: string;
  /** Our leaf in the root: "0" without one, null without the root. */
  readonly ours: string | null;
  /**
   * Types of the submissions that paid the earner in the token, or that pay in the token at all.
   */
  readonly types: readonly string[];
}

/** Numbers of claims by a token or by a type of submission. */
export interface ClaimCounts {
  readonly name: string;
  readonly checked: number;
  readonly differing: number;
}

/** A submission that the calculation left out. */
export interface LeftOut {
  readonly hash: string;
  readonly type: string;
  readonly token: string;
}

/** Posted roots and claims compared with a calculation. */
export interface Verification {
  /** Id of the snapshot. */
  readonly snapshot: string;
  /** Whether no posted root and no claim that was compared differs. */
  readonly agrees: boolean;
  readonly roots: readonly RootVerdict[];
  readonly claims: {
    readonly total: number;
    /** The others are of tokens that a submission without a calculation pays. */
    readonly checked: number;
    readonly differing: number;
  };
  /** The first MAX_DIFFERENCES, by block and log. */
  readonly differences: readonly ClaimDifference[];
  /** Tokens with a difference, the most first. */
  readonly tokens: readonly ClaimCounts[];
  /** By type, the largest part of differences first; a claim may have several types. */
  readonly types: readonly ClaimCounts[];
  readonly leftOut: readonly LeftOut[];
}

/** Whether a posted root or a claim was compared at all. */
export function isCompared({ roots, claims }: Verification): boolean {
  return claims.checked > 0 || roots.some(({ equal }) => equal !== null);
}

/** Differences with a row of their own; the counts have all. */
export const MAX_DIFFERENCES = 1000;
