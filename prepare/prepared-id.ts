import { createHash } from 'node:crypto';
import { FORMAT_VERSION } from '../store/format.ts';

/** The id of what is prepared of a snapshot: another one whenever the files' bytes differ. */
export function preparedId(digest: string): string {
  return createHash('sha256').update(`${digest}\n${FORMAT_VERSION}`).digest('hex').slice(0, 32);
}
