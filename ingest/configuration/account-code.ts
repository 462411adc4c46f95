import type { ACCOUNT_KINDS } from '../../common/vocabulary.ts';

/** Records an account's kind by its code, as a node answered. */
export interface AccountCode {
  /** Has digits in lower case. */
  readonly account: string;
  readonly kind: (typeof ACCOUNT_KINDS)[number];
  /** The first block at which the node was asked and the kind was this one. */
  readonly blockNumber: number;
}
