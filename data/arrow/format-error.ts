/** Thrown when a file is not the Arrow IPC file it should be: corrupt, truncated or unsupported. */
export class ArrowFormatError extends Error {
  override readonly name = 'ArrowFormatError';
}

/** What a caught value says, without its stack; for messages that wrap a library's error. */
export function reason(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
