import './allocator.ts';
import { appendFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Covered, startCoverage } from './coverage.ts';
import { type LifeOptions, live } from './life.ts';
import { useOneThread } from './one-thread.ts';
import { PLANTED } from './planted.ts';
import { Program } from './program.ts';
import { shorten } from './shorten.ts';
import { PARTS, weightsOf } from './weights.ts';

/** The code that lives are to run. */
const FOLDERS = ['ingest/', 'alerts/', 'engine/prepare/', 'engine/store/', 'server/'];

const { values } = parseArgs({
  options: {
    /** Lives this one alone, or begins with it. */
    seed: { type: 'string', default: '1' },
    /** How many seeds, or a list of them: `63,213`. */
    seeds: { type: 'string', default: process.env.SIMULATE ?? '1' },
    /** Ends with the first life after so many seconds. */
    seconds: { type: 'string' },
    episodes: { type: 'string', default: '3' },
    minutes: { type: 'string' },
    without: { type: 'string', default: '' },
    plant: { type: 'string' },
    /** Ends with the first life that fails. */
    first: { type: 'boolean', default: false },
    /** Looks for the smallest life that fails too. */
    shorten: { type: 'boolean', default: false },
    /** Gets the failing seeds. */
    failing: { type: 'string' },
    /** Prints how much of each folder ran. */
    coverage: { type: 'boolean', default: false },
    /** Prints the weights of lives, and lives none. */
    weights: { type: 'boolean', default: false },
    verbose: { type: 'boolean', default: false },
  },
});

const first = Number(values.seed);
const seeds = values.seeds.includes(',')
  ? values.seeds.split(',').filter(Boolean).map(Number)
  : Array.from({ length: Number(values.seeds) }, (_, at) => first + at);
if (values.weights) {
  for (const seed of seeds) console.log(JSON.stringify({ seed, ...weightsOf(seed) }));
  process.exit(0);
}

const fault = values.plant === undefined ? undefined : PLANTED[Number(values.plant)];
if (fault) console.log(fault.name);
const options: LifeOptions = {
  program: await Program.build(fault?.planted),
  episodes: Number(values.episodes),
  without: PARTS.filter((part) => values.without.split(',').includes(part)),
  ...(values.minutes !== undefined && { minutes: Number(values.minutes) }),
  ...(values.verbose && { print: (line: string) => process.stdout.write(`${line}\n`) }),
};
useOneThread();
const covered = values.coverage ? await startCoverage() : null;
const began = performance.now();
const failing: number[] = [];
let lived = 0;
for (const seed of seeds) {
  if ((performance.now() - began) / 1000 > Number(values.seconds ?? Number.POSITIVE_INFINITY))
    break;
  const before = process.cpuUsage();
  const outcome = await live(seed, options);
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ ...outcome, seconds: ((user + system) / 1e6).toFixed(1) }));
  lived += 1;
  if (outcome.finding === null) continue;
  failing.push(seed);
  if (values.failing !== undefined) appendFileSync(values.failing, `${JSON.stringify(outcome)}\n`);
  if (values.first) break;
  if (!values.shorten) continue;
  const shortest = await shorten((some) => live(seed, some), options, outcome);
  const { without, minutes } = shortest;
  console.log(
    `--seed ${seed} --episodes ${options.episodes} --minutes ${minutes} --without ${without.join(',')}`,
    shortest.outcome.finding,
  );
}
if (covered) {
  const files = await covered(options.program, FOLDERS);
  for (const folder of FOLDERS) {
    const of = files.filter(({ file }) => file.startsWith(folder));
    const sum = (count: (one: Covered) => number) => of.reduce((all, one) => all + count(one), 0);
    const percent = (
      (100 * sum(({ ran }) => ran)) /
      Math.max(
        1,
        sum(({ size }) => size),
      )
    ).toFixed(1);
    console.log(`${folder} ${percent} % of ${of.length} files`);
  }
}
const perSecond = (lived / ((performance.now() - began) / 1000)).toFixed(3);
console.log(failing.length === 0 ? 'all lives are well' : `failing: ${failing.join(' ')}`);
if (lived > 1) console.log(`${lived} lives, ${perSecond} a second`);
process.exit(failing.length === 0 ? 0 : 1);
