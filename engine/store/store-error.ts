/** Thrown when a prepared folder, or a file in it, differs from its manifest. */
export class StoreError extends Error {
  override readonly name = 'StoreError';
}
