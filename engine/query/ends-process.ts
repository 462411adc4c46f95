/**
 * After these errors DuckDB's database goes on: they concern a statement or its values. INTERNAL
 * and FATAL are none, and neither is one that a later DuckDB adds.
 */
const UNDERSTOOD =
  /^(Failed to [a-z ]+: )?(Parser|Binder|Catalog|Syntax|Conversion|Out of Range|Invalid Input|Not implemented|Mismatch Type|Invalid type|Divide by Zero|Decimal|Constraint|Parameter Not (Resolved|Allowed)|Permission|Object Size|Expression|Serialization|Sequence|Dependency|Missing Extension|INTERRUPT|IO|Out of Memory) Error: /i;

/**
 * Whether a query process has to end after an error. DuckDB may have been invalidated, or its
 * memory be wrong: another question might get no answer, or the memory of another one. A process
 * that begins again costs a fraction of a second.
 */
export function endsProcess(cause: unknown): boolean {
  if (!(cause instanceof Error)) return true;
  // The operating system refused something, such as room on the disk.
  if ('syscall' in cause) return false;
  return !UNDERSTOOD.test(cause.message);
}
