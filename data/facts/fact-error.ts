import { CodedError } from '../../common/messages.ts';

/** Names a fact file that cannot be used. */
export class FactError extends CodedError {
  override readonly name = 'FactError';
}
