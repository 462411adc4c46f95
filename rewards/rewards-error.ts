import { CodedError } from '../common/messages.ts';

/** Thrown if rewards cannot be computed; the message names the input and the remedy. */
export class RewardsError extends CodedError {
  override readonly name = 'RewardsError';
}
