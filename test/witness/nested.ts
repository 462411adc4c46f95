/** A value inside a nested column of da_batches; integers are bigints. */
export type Nested = null | string | bigint | Nested[] | NestedRecord;

/**
 * A struct inside a nested column; its fields have the names of the contract, such as log_index.
 */
export interface NestedRecord {
  readonly [field: string]: Nested;
}
