import { mkdirSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { SIZES, type Size } from '../data/generate/population.ts';
import { bySqlSection } from './by-sql.ts';
import { cachedSection } from './cached.ts';
import { crawlSection } from './crawl.ts';
import { engineSection } from './engine.ts';
import { exportSection } from './export.ts';
import { floorTable, outcomes } from './floors.ts';
import { growthSection } from './growth.ts';
import { type LoadGenerator, startGenerator } from './load-generator.ts';
import {
  type Effort,
  environment,
  FULL_EFFORT,
  type Results,
  type Section,
  TRIAL_EFFORT,
  table,
} from './measurement.ts';
import { mixSection } from './mix.ts';
import { prepareSection } from './prepare.ts';
import { prepareInto, temporaryFolder } from './prepared.ts';
import { querySection } from './query-bench.ts';
import { benchRequests } from './requests.ts';
import type { Setup } from './setup.ts';
import { snapshotOf } from './snapshots.ts';
import { swapsSection } from './swaps.ts';
import { uncachedSection } from './uncached.ts';
import { workersSection } from './workers.ts';

const SECTIONS: Readonly<Record<string, (setup: Setup) => Promise<Section>>> = {
  prepare: prepareSection,
  engine: engineSection,
  cached: cachedSection,
  uncached: uncachedSection,
  mix: mixSection,
  crawl: crawlSection,
  export: exportSection,
  workers: workersSection,
  swaps: swapsSection,
  query: querySection,
  'by-sql': bySqlSection,
};

/** Runs the bench at one size, or compares a size with the one below it, and writes the results. */
async function run(): Promise<void> {
  const { size, growth, effort, only } = readFlags();
  // Nothing is judged by a short run's figures.
  if (effort !== TRIAL_EFFORT) precedeOthers();
  const generator = startGenerator();
  try {
    const sections = growth
      ? await grown(effort, size)
      : await measured(generator, effort, size, only);
    const all = outcomes(sections);
    // A partial run does not check the other floors, and is not stored as a full run.
    const part = growth || only !== undefined;
    process.stdout.write(`${floorTable(part ? all.filter(({ worst }) => worst) : all)}\n`);
    if (only !== undefined) return;
    const file = growth ? growthFile(size) : `current-${size}.json`;
    keep({ at: new Date().toISOString(), size, ...environment(), sections }, file);
  } finally {
    await generator.stop();
  }
}

async function measured(
  generator: LoadGenerator,
  effort: Effort,
  size: Size,
  only: string | undefined,
): Promise<Section[]> {
  const snapshot = await snapshotOf(size);
  const setup = {
    snapshot,
    prepared: await prepareInto(snapshot, join(temporaryFolder(), size)),
    requests: await benchRequests(snapshot),
    generator,
    effort,
  };
  const sections: Section[] = [];
  for (const [name, section] of Object.entries(SECTIONS)) {
    if (only === undefined || only === name) sections.push(printed(await section(setup)));
  }
  return sections;
}

async function grown(effort: Effort, size: Size): Promise<Section[]> {
  const below = SIZES[SIZES.indexOf(size) - 1];
  if (!below) throw new RangeError(`--size ${size}: there is none below it`);
  const [small, large] = [
    { size: below, snapshot: await snapshotOf(below) },
    { size, snapshot: await snapshotOf(size) },
  ];
  return [printed(await growthSection(effort, small, large))];
}

/**
 * Names the file: the results page shows the growth to the largest size; other sizes are for quick
 * checks.
 */
function growthFile(size: Size): string {
  return size === 'x10' ? 'growth.json' : `current-growth-${size}.json`;
}

function printed(section: Section): Section {
  process.stdout.write(`${table(section)}\n`);
  return section;
}

function keep(results: Results, file: string): void {
  const folder = new URL('./results/', import.meta.url);
  mkdirSync(folder, { recursive: true });
  writeFileSync(new URL(file, folder), `${JSON.stringify(results, null, 2)}\n`);
}

function readFlags(): { size: Size; growth: boolean; effort: Effort; only: string | undefined } {
  const { values } = parseArgs({
    options: {
      size: { type: 'string' },
      growth: { type: 'boolean', default: false },
      short: { type: 'boolean', default: false },
      only: { type: 'string' },
    },
  });
  const name = values.size ?? (values.growth ? 'x10' : 'real');
  const size = SIZES.find((one) => one === name);
  if (!size) throw new RangeError(`--size ${name}: must be one of ${SIZES.join(', ')}`);
  const effort = values.short ? TRIAL_EFFORT : FULL_EFFORT;
  const { only } = values;
  if (only !== undefined && !Object.hasOwn(SECTIONS, only)) {
    throw new RangeError(`--only ${only}: must be one of ${Object.keys(SECTIONS).join(', ')}`);
  }
  return { size, growth: values.growth, effort, only };
}

/** This process and its children get this niceness; needs root. */
const PRIORITY = -10;

/**
 * Raises the priority over other work on the machine, which takes time and caches from all
 * subjects.
 */
function precedeOthers(): void {
  try {
    setPriority(PRIORITY);
  } catch {
    process.stderr.write(
      'Only root may raise the priority of the bench: other work disturbs it.\n',
    );
  }
}

// Exits on a signal, so that children are stopped and temporary files are removed.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(130));
}
await run();
