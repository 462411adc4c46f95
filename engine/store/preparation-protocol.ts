import type { Problem } from '../../common/snapshot-report.ts';

/**
 * A preparing process sends its parent these messages: the outcome once, and before it the process
 * that it waits for.
 */
export type PreparationMessage =
  /** A server that it needs does not answer yet, and is asked again. */
  | { readonly type: 'waiting'; readonly message: string }
  | { readonly type: 'prepared'; readonly folder: string }
  /** The snapshot breaks the contract. */
  | { readonly type: 'refused'; readonly report: string; readonly problems: readonly Problem[] }
  /** The preparation failed for a reason outside the snapshot. */
  | { readonly type: 'failed'; readonly message: string };
