/**
 * Thrown while a database that answers need does not answer, or not in time. The cause has the
 * failure.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
