/** Thrown if rewards cannot be computed; the message names the input and the remedy. */
export class RewardsError extends Error {
  override readonly name = 'RewardsError';
}
