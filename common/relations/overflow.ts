/** DuckDB complains so about a sum, a product, a BIGNUM and a text of digits. */
const OVERFLOW =
  /Overflow in HUGEINT|Overflow in \w+ of INT128|bignum too large|Could not convert string '-?\d+' to INT128/;

/** Whether DuckDB refused a statement because a result does not fit a HUGEINT. */
export function isOverflow(cause: unknown): boolean {
  return cause instanceof Error && OVERFLOW.test(cause.message);
}
