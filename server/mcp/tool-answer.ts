import type { Operation } from '../../engine/definition/operation.ts';

/** The outcome of a question: its JSON, or why it is refused. */
export interface ToolAnswer {
  readonly refused: boolean;
  readonly text: string;
}

/** Runs an operation with these parameters; never rejects because of the parameters. */
export type AskOperation = (
  operation: Operation,
  parameters: Readonly<Record<string, string>>,
) => Promise<ToolAnswer>;
