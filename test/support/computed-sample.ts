import { mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeComputedSample } from '../../data/generate/computed-sample.ts';
import { once } from './once.ts';
import { SAMPLE } from './snapshots.ts';

/** A folder with computed tables for the sample. */
export async function computedSample(): Promise<string> {
  const folder = join(tmpdir(), 'computed-sample');
  await once(folder, (target) => {
    mkdirSync(target);
    return writeComputedSample(SAMPLE, target);
  });
  return folder;
}
