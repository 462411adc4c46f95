/** A query ends with the answer's text, or with the reason why it was refused. */
export interface QueryOutcome {
  readonly refused: boolean;
  readonly text: string;
}
