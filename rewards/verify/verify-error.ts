/** Thrown if rewards cannot be verified; the message names the file and the remedy. */
export class VerifyError extends Error {
  override readonly name = 'VerifyError';
}
