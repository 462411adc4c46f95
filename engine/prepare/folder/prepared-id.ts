import { createHash } from 'node:crypto';
import { FORMAT_VERSION } from '../../store/format.ts';

/**
 * Identifies a prepared snapshot: the id differs whenever the files' bytes differ. `database` has
 * the rows that the files leave out, if they do.
 */
export function preparedId(digest: string, database?: string): string {
  const apart = database === undefined ? '' : `\n${database}`;
  return createHash('sha256')
    .update(`${digest}\n${FORMAT_VERSION}${apart}`)
    .digest('hex')
    .slice(0, 32);
}
