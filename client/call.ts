/** Options that a call takes. */
export interface Call {
  readonly signal?: AbortSignal | undefined;
}
