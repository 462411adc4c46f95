/** Whether DuckDB refused a statement because a HUGEINT does not hold what it computes. */
export function isOverflow(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    (cause.message.includes('Overflow in HUGEINT') || cause.message.includes('bignum too large'))
  );
}
