/** A value as a file writes it: text, lists and structs as JSON; null if there is none. */
export type Cell = string | null;

/** Holds a file's rows. */
export interface Cells {
  /** The columns that the file has, each once. */
  readonly columns: readonly string[];
  /** Each row has its cells in the order of `columns`. Throws a FileProblem that names the row. */
  readonly rows: AsyncIterable<readonly Cell[]>;
}
