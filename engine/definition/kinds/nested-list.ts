/**
 * A record may nest a list: the rows of a table that have the record's value in the column `by`.
 */
export interface NestedList {
  readonly table: string;
  readonly by: string;
}

/** Lists the shares delegated to an operator, by strategy. */
export const HOLDINGS_OF_OPERATORS: NestedList = {
  table: 'rollup.operator_strategies',
  by: 'operator',
};
