/** The outcome of a query: the text of its answer, or why it is refused. */
export interface QueryOutcome {
  readonly refused: boolean;
  readonly text: string;
}
