/** A view for clients' SQL, in addition to the snapshot's tables. */
export interface View {
  readonly name: string;
  readonly comment: string;
  /**
   * A SELECT over the snapshot and its roll-ups, without functions of this program: DuckDB alone
   * reads the view.
   */
  readonly sql: string;
  /** SELECT of the number of its rows, if to count them takes as long as to read them. */
  readonly rows?: string;
  /** A roll-up that some snapshots lack, and then the view with it. */
  readonly rollup?: string;
  /** The meaning of each column, with its unit. */
  readonly columns: Readonly<Record<string, string>>;
}
