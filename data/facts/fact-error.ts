/** Names a fact file that cannot be used. */
export class FactError extends Error {
  override readonly name = 'FactError';
}
