/** The outcome of a query: the text of its answer, or why it is refused. */
export interface Answered {
  readonly refused: boolean;
  readonly text: string;
}
