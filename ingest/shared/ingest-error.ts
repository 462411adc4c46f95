import { isOutOfMemory } from '../../common/machine-failure.ts';

/**
 * Thrown if an ingest is refused: nothing was published and the store did not change. The command
 * ends with code 1 and prints each problem on its own line.
 */
export class IngestError extends Error {
  override readonly name = 'IngestError';
  /** Each sentence has the subject (a file, an address, a range), the problem and the remedy. */
  readonly problems: readonly string[];

  constructor(problems: readonly string[], options?: ErrorOptions) {
    super(problems.join('\n'), options);
    this.problems = problems;
  }
}

/**
 * Returns the sentences that the command prints for a failure: a refusal's problems, or the
 * resource that the machine lacks. Null for a bug.
 *
 * @example
 * const problems = explain(new IngestError(['logs.parquet: is empty: export it again']));
 * // ['logs.parquet: is empty: export it again']
 */
export function explain(cause: unknown): readonly string[] | null {
  if (cause instanceof IngestError) return cause.problems;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (isOutOfMemory(cause) || code === 'ENOSPC' || code === 'EDQUOT') {
    const [line = ''] = cause instanceof Error ? cause.message.split('\n') : [];
    return [
      `ingest: the machine has no room left (${line}): nothing is published, and the next run goes on`,
    ];
  }
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM') {
    return [`ingest: ${cause instanceof Error ? cause.message : code}: make the folder writable`];
  }
  const damaged = damagedFile(cause);
  if (damaged === null) return null;
  return [`ingest: ${damaged}: nothing is published; restore the file, and the next run goes on`];
}

/**
 * Returns the first line in DuckDB's error about a Parquet file that is gone or cut; null for any
 * other cause. A run checks files when it opens the store: this one was whole then.
 */
function damagedFile(cause: unknown): string | null {
  const [line = ''] = cause instanceof Error ? cause.message.split('\n') : [];
  const isOfFile = /^(Invalid Input|IO) Error: .*\.parquet\b/.test(line);
  return isOfFile ? line : null;
}
