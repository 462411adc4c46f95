/** A value as a file writes it: text, lists and structs as JSON; null if there is none. */
export type Cell = string | null;

/** The rows of a file. */
export interface Cells {
  /** The columns that the file has, each once. */
  readonly columns: readonly string[];
  /** The cells of each row, in the order of `columns`. Throws a FileProblem that names the row. */
  readonly rows: AsyncIterable<readonly Cell[]>;
}
