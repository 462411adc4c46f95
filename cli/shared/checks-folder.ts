import { join } from 'node:path';
import { checksOf } from '../../common/checks-folder.ts';
import { cacheHome } from '../../server/setting-rules.ts';

/**
 * Returns the folder that has what checks found, in CACHE_DIR as the service has it; undefined for
 * a user without a home folder.
 */
export function checksFolder(): string | undefined {
  const home = cacheHome();
  const cache = process.env.CACHE_DIR || (home && join(home, 'restaking-analytics'));
  return cache ? checksOf(cache) : undefined;
}
