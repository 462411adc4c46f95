/** Whether DuckDB refused a statement because a result does not fit a HUGEINT. */
export function isOverflow(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    (cause.message.includes('Overflow in HUGEINT') || cause.message.includes('bignum too large'))
  );
}
