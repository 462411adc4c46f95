/** Ends a body that a limit does not let its client read on; the message says which. */
export class ResponseCut extends Error {
  override readonly name = 'ResponseCut';
}

/** A connection that its client has closed fails with these codes. */
const CLOSED: ReadonlySet<unknown> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'EPIPE',
]);

/** Says why a body ended early; null if the service is at fault. */
export function reasonOfCut(cause: unknown): string | null {
  if (cause instanceof ResponseCut) return cause.message;
  if (!(cause instanceof Error && 'code' in cause && CLOSED.has(cause.code))) return null;
  return 'the client closed the connection';
}
