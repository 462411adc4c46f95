/**
 * Thrown when an ingest is refused: nothing was published and the store is as it was. The command
 * ends with code 1 and prints each problem on a line of its own.
 */
export class IngestError extends Error {
  override readonly name = 'IngestError';
  /** One sentence each: the subject (a file, an address, a range), what is wrong, the remedy. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options);
    this.problems = problems;
  }
}
