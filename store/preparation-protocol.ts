import type { Problem } from '../common/report.ts';

/** What a process that prepares a snapshot tells the one that started it, once. */
export type FromPreparation =
  | { readonly type: 'prepared'; readonly folder: string }
  /** The snapshot breaks the contract. */
  | { readonly type: 'refused'; readonly report: string; readonly problems: readonly Problem[] }
  /** It could not be prepared for a reason that tells nothing of it. */
  | { readonly type: 'failed'; readonly message: string };
