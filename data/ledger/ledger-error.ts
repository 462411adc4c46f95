import { CodedError } from '../../common/messages.ts';

/** Says why a ledger cannot be written. */
export class LedgerError extends CodedError {
  override readonly name = 'LedgerError';
}
