import { join } from 'node:path';

/** The folder of the records of checks, in the folder of prepared snapshots. */
export function checksOf(cache: string): string {
  return join(cache, 'checks');
}
