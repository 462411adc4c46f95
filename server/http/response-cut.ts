/** Ends a body that a limit does not let its client read on; the message says which. */
export class ResponseCut extends Error {
  override readonly name = 'ResponseCut';
}

/** Codes of a connection that its client has closed. */
const CLOSED: ReadonlySet<unknown> = new Set([
  'ERR_STREAM_PREMATURE_CLOSE',
  'ERR_STREAM_DESTROYED',
  'EPIPE',
]);

/** Why a body ended early if that is no fault of the service, otherwise null. */
export function reasonOfCut(cause: unknown): string | null {
  if (cause instanceof ResponseCut) return cause.message;
  if (!(cause instanceof Error && 'code' in cause && CLOSED.has(cause.code))) return null;
  return 'the client closed the connection';
}
