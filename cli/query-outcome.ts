/** The outcome of a query: the answer's text, or the reason of a refusal. */
export interface QueryOutcome {
  readonly refused: boolean;
  readonly text: string;
}
