import { isOutOfMemory } from '../common/machine-failure.ts';
import { IngestError } from './shared/ingest-error.ts';

/**
 * The failure in sentences for the command's user: the problems of a refusal, or what the machine
 * lacks. Null for what is a mistake of this program.
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
  return null;
}
