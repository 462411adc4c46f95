import type { Problem } from '../common/report.ts';

/** The message that a preparing process sends its parent, once. */
export type FromPreparation =
  | { readonly type: 'prepared'; readonly folder: string }
  /** The snapshot breaks the contract. */
  | { readonly type: 'refused'; readonly report: string; readonly problems: readonly Problem[] }
  /** It could not be prepared for a reason that tells nothing of it. */
  | { readonly type: 'failed'; readonly message: string };
