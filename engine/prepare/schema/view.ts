/** A client's SQL can read this view, in addition to the snapshot's tables. */
export interface View {
  readonly name: string;
  readonly comment: string;
  /**
   * Selects from the snapshot and its roll-ups, without functions of this program: DuckDB alone
   * reads the view.
   */
  readonly sql: string;
  /** Counts the view's rows, if a plain count takes as long as to read them. */
  readonly rows?: string;
  /** Names a roll-up that some snapshots lack, and then the view with it. */
  readonly rollup?: string;
  /** Explains each column's meaning, with its unit. */
  readonly columns: Readonly<Record<string, string>>;
}
