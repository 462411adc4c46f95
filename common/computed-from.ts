/** Names a table's, a view's or a column's sources. */
export interface ComputedFrom {
  /** A view, or a table with computed rewards, reads these tables. */
  readonly tables: readonly string[];
  /** `ingest` reads these besides logs: blocks, transactions' calls, and files. */
  readonly inputs: readonly string[];
  /** `ingest` reads logs with these events, as `Contract.Event`. */
  readonly events: readonly string[];
}
