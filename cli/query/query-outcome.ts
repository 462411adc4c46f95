import type { Message } from '../../common/messages.ts';

/** A query ends with the answer's text, or with the reason why it was refused. */
export type QueryOutcome =
  | { readonly refused: false; readonly text: string }
  | { readonly refused: true; readonly message: Message };
