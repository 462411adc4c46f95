import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SIZES, type Size } from '../data/generate/population.ts';
import { crawlSection } from './crawl.ts';
import { engineSection } from './engine.ts';
import { cachedSection, type Effort, uncachedSection } from './http.ts';
import { loadSection } from './load.ts';
import { type Results, type Section, surroundings, table } from './measurement.ts';
import { benchRequests } from './requests.ts';
import { snapshotOf } from './snapshots.ts';

/** Runs the bench at one size, prints its tables and keeps them in `bench/results`. */
const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'real' },
    short: { type: 'boolean', default: false },
  },
});
const size = SIZES.find((one): one is Size => one === values.size);
if (!size) throw new RangeError(`--size ${values.size}: must be one of ${SIZES.join(', ')}`);
const effort: Effort = values.short ? { seconds: 1, rounds: 1 } : { seconds: 4, rounds: 3 };

const snapshot = await snapshotOf(size);
const requests = await benchRequests(snapshot);
const sections: Section[] = [];
for (const measure of [
  () => loadSection(snapshot, effort),
  () => engineSection(snapshot, requests),
  () => cachedSection(snapshot, effort),
  () => uncachedSection(snapshot, requests, effort),
  () => crawlSection(snapshot),
]) {
  const section = await measure();
  sections.push(section);
  process.stdout.write(`${table(section)}\n`);
}
const results: Results = { at: new Date().toISOString(), size, ...surroundings(), sections };
const folder = new URL('./results/', import.meta.url);
mkdirSync(folder, { recursive: true });
writeFileSync(new URL(`current-${size}.json`, folder), `${JSON.stringify(results, null, 2)}\n`);
