import type { Operation } from '../../engine/definition/operation.ts';

/** Answers a question: its JSON, or why it is refused. */
export interface ToolAnswer {
  readonly refused: boolean;
  readonly text: string;
}

/** Runs an operation with these parameters; never rejects if the parameters are at fault. */
export type AskOperation = (
  operation: Operation,
  parameters: Readonly<Record<string, string>>,
) => Promise<ToolAnswer>;
