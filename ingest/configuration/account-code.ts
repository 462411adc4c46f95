import type { ACCOUNT_KINDS } from '../../common/vocabulary.ts';

/** The kind of an account by its code, as a node answered. */
export interface AccountCode {
  /** Lower case. */
  readonly account: string;
  readonly kind: (typeof ACCOUNT_KINDS)[number];
  /** The first block at which the node was asked and the kind was this one. */
  readonly blockNumber: number;
}
