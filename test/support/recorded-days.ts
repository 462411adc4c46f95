import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TextRow } from '../../common/relations/rows.ts';

/** Reads the rows of days, by key, in the records of a folder. */
export function recordedDays(folder: string): ReadonlyMap<string, readonly TextRow[]> {
  const records = readdirSync(folder).map((name) => {
    const [, content = ''] = readFileSync(join(folder, name), 'utf8').split('\n');
    return Object.entries<readonly TextRow[]>(JSON.parse(content).days);
  });
  return new Map(records.flat());
}
