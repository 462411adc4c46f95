import { join } from 'node:path';
import { checksOf, daysOf } from '../../common/cache-folders.ts';
import { cacheHome } from '../../server/setting-rules.ts';

/**
 * Returns the folder with checks' results, in CACHE_DIR as the service has it; undefined for
 * a user without a home folder.
 */
export function checksFolder(): string | undefined {
  const cache = cacheFolder();
  return cache ? checksOf(cache) : undefined;
}

/** Returns the folder that has figures by day, as `checksFolder` does. */
export function daysFolder(): string | undefined {
  const cache = cacheFolder();
  return cache ? daysOf(cache) : undefined;
}

function cacheFolder(): string | undefined {
  const home = cacheHome();
  return process.env.CACHE_DIR || (home && join(home, 'restaking-analytics')) || undefined;
}
