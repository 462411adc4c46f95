/** Thrown when a prepared folder, or a file in it, is not what its manifest promises. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
