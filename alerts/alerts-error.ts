import { CodedError } from '../common/messages.ts';

/**
 * Thrown if a file of rules, a secret, a snapshot or an outbox cannot be used. No message has a
 * secret.
 */
export class AlertsError extends CodedError {
  override readonly name = 'AlertsError';
}
