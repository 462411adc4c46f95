import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { SIZES, type Size } from '../data/generate/population.ts';
import { cachedSection } from './cached.ts';
import { crawlSection } from './crawl.ts';
import { engineSection } from './engine.ts';
import { loadSection } from './load.ts';
import { type LoadGenerator, startGenerator } from './load-generator.ts';
import { type Effort, type Results, type Section, surroundings, table } from './measurement.ts';
import { mixSection } from './mix.ts';
import { benchRequests } from './requests.ts';
import type { Setup } from './setup.ts';
import { snapshotOf } from './snapshots.ts';
import { uncachedSection } from './uncached.ts';

const SECTIONS: readonly ((setup: Setup) => Promise<Section>)[] = [
  loadSection,
  engineSection,
  cachedSection,
  uncachedSection,
  mixSection,
  crawlSection,
];

/** A run at one size; and the file that keeps it. */
async function run(): Promise<void> {
  const { size, effort } = readFlags();
  const generator = startGenerator();
  try {
    const sections = await measured(generator, effort, size);
    const at = new Date().toISOString();
    keep({ at, size, ...surroundings(), sections }, `current-${size}.json`);
  } finally {
    await generator.stop();
  }
}

async function measured(generator: LoadGenerator, effort: Effort, size: Size): Promise<Section[]> {
  const snapshot = await snapshotOf(size);
  const setup = { snapshot, requests: await benchRequests(snapshot), generator, effort };
  const sections: Section[] = [];
  for (const section of SECTIONS) sections.push(told(await section(setup)));
  return sections;
}

function told(section: Section): Section {
  process.stdout.write(`${table(section)}\n`);
  return section;
}

function keep(results: Results, file: string): void {
  const folder = new URL('./results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(file, folder), `${JSON.stringify(results, null, 2)}\n`);
}

function readFlags(): { size: Size; effort: Effort } {
  const { values } = parseArgs({
    options: {
      size: { type: 'string', default: 'real' },
      short: { type: 'boolean', default: false },
    },
  });
  const size = SIZES.find((one) => one === values.size);
  if (!size) throw new RangeError(`--size ${values.size}: must be one of ${SIZES.join(', ')}`);
  const effort = values.short ? { seconds: 0.4, rounds: 1 } : { seconds: 2, rounds: 5 };
  return { size, effort };
}

await run();
