/** Thrown when a file is not the Arrow IPC file it should be: corrupt, truncated or unsupported. */
export class ArrowFormatError extends Error {
  override readonly name = 'ArrowFormatError';
}

/** Converts any error from reading a malformed file, also a library's, into an ArrowFormatError. */
export async function withFormatErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (cause instanceof ArrowFormatError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new ArrowFormatError(`Arrow data is malformed: ${reason}`, { cause });
  }
}
