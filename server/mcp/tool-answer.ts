import type { Operation } from '../../engine/operation.ts';

/** The outcome of a question: its JSON, or why it is refused. */
export interface ToolResult {
  readonly refused: boolean;
  readonly text: string;
}

/** Asks an operation with these parameters; never rejects because of what it is asked. */
export type Ask = (
  operation: Operation,
  parameters: Readonly<Record<string, string>>,
) => Promise<ToolResult>;
