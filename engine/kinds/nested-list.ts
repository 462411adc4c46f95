/** The rows of a table that a record lists: those with the record's own value in the column `by`. */
export interface NestedList {
  readonly table: string;
  readonly by: string;
}

/** The shares that are delegated to an operator, by strategy. */
export const HOLDINGS_OF_OPERATORS: NestedList = {
  table: 'rollup.operator_strategies',
  by: 'operator',
};
