import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { checksOf } from '../../common/checks-folder.ts';

/** The names in a cache of prepared snapshots, without the folder of the records of checks. */
export function namesInCache(cache: string): string[] {
  return readdirSync(cache).filter((name) => name !== basename(checksOf(cache)));
}
