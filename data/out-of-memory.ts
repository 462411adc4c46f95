/** Whether DuckDB had no room left, in memory or for what it keeps on disk meanwhile. */
export function isOutOfMemory(cause: unknown): boolean {
  return (
    cause instanceof Error &&
    /^Out of Memory Error|No space left on device|temporary (file|directory)/i.test(cause.message)
  );
}
