import { readdirSync } from 'node:fs';
import { basename } from 'node:path';
import { checksOf } from '../../common/checks-folder.ts';

/** Lists a cache's prepared snapshots, without the folder that has records. */
export function namesInCache(cache: string): string[] {
  return readdirSync(cache).filter((name) => name !== basename(checksOf(cache)));
}
