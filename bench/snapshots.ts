import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { generate } from '../data/generate/generate.ts';
import type { Size } from '../data/generate/population.ts';

const FOLDER = fileURLToPath(new URL('../snapshots', import.meta.url));

/** Returns the generated snapshot with a size, generated on first use. */
export async function snapshotOf(size: Size): Promise<string> {
  const folder = join(FOLDER, size);
  if (!existsSync(join(folder, 'activities.parquet'))) {
    process.stderr.write(`generating ${folder}\n`);
    await generate(folder, { size, seed: 1, format: 'parquet' });
  }
  return folder;
}
