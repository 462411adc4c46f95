/** Names a file of facts that cannot be used. */
export class FactError extends Error {
  override readonly name = 'FactError';
}
