import '../test/simulation/allocator.ts';
import { parseArgs } from 'node:util';
import { live } from '../test/simulation/life.ts';
import { useOneThread } from '../test/simulation/one-thread.ts';
import { Program } from '../test/simulation/program.ts';

/*
 * What lives of the simulation cost: processor seconds by part, and lives a second. The product and
 * the world around it are what the auditor and the readers leave.
 */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '70' },
    seeds: { type: 'string', default: '3' },
  },
});
useOneThread();
const program = await Program.build();
const first = Number(values.seed);
const began = performance.now();
const all = new Map<string, number>();
let publications = 0;
for (let seed = first; seed < first + Number(values.seeds); seed += 1) {
  const parts = new Map<string, number>();
  const before = process.cpuUsage();
  const outcome = await live(seed, {
    program,
    episodes: 1,
    spent: (part, seconds) => parts.set(part, (parts.get(part) ?? 0) + seconds),
  });
  const { user, system } = process.cpuUsage(before);
  const rest = (user + system) / 1e6 - [...parts.values()].reduce((sum, one) => sum + one, 0);
  parts.set('product', rest);
  publications += outcome.publications;
  for (const [part, seconds] of parts) all.set(part, (all.get(part) ?? 0) + seconds);
  console.log(`seed ${seed}: ${outcome.publications} publications, ${listed(parts)}`);
}
const seconds = (performance.now() - began) / 1000;
console.log(`in all: ${publications} publications, ${listed(all)}`);
console.log(`${(Number(values.seeds) / seconds).toFixed(3)} lives a second`);

function listed(parts: ReadonlyMap<string, number>): string {
  return [...parts].map(([part, seconds]) => `${part} ${seconds.toFixed(1)} s`).join(', ');
}
