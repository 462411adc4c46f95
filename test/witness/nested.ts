/** Nested columns in da_batches have such values; integers are bigints. */
export type Nested = null | string | bigint | Nested[] | NestedRecord;

/**
 * A struct inside a nested column; its fields have the names of the contract, such as log_index.
 */
export interface NestedRecord {
  readonly [field: string]: Nested;
}
