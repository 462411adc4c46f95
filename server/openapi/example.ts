/** Shows an operation in the documentation. */
export interface Example {
  /** A value for each parameter that has one to show. */
  readonly values: Readonly<Record<string, string>>;
  /**
   * The JSON that answers a request with the required ones; text, so that numbers keep their
   * digits.
   */
  readonly body: string;
}
