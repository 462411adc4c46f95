/** A nested list in a record: the rows of a table with the record's value in the column `by`. */
export interface NestedList {
  readonly table: string;
  readonly by: string;
}

/** Shares delegated to an operator, by strategy. */
export const HOLDINGS_OF_OPERATORS: NestedList = {
  table: 'rollup.operator_strategies',
  by: 'operator',
};
