/**
 * Thrown if a file of rules, a secret, a snapshot or an outbox cannot be used. No message has a
 * secret.
 */
export class AlertsError extends Error {
  override readonly name = 'AlertsError';
  /** Each sentence names the subject, the problem and the remedy. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options);
    this.problems = problems;
  }
}
