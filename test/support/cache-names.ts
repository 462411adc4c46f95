import { readdirSync } from 'node:fs';
import { checksOf, daysOf } from '../../common/cache-folders.ts';

const RECORDS = [checksOf(''), daysOf('')];

/** Lists a cache's prepared snapshots, without the folders that have records. */
export function namesInCache(cache: string): string[] {
  return readdirSync(cache).filter((name) => !RECORDS.includes(name));
}
