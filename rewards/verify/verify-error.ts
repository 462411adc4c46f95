import { CodedError } from '../../common/messages.ts';

/** Thrown if rewards cannot be verified; the message names the file and the remedy. */
export class VerifyError extends CodedError {
  override readonly name = 'VerifyError';
}
