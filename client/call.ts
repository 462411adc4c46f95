/** Options of one call. */
export interface Call {
  readonly signal?: AbortSignal | undefined;
}
