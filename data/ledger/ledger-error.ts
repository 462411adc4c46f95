/** Says why a ledger cannot be written. */
export class LedgerError extends Error {
  override readonly name = 'LedgerError';
}
