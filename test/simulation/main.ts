import { parseArgs } from 'node:util';
import { live } from './life.ts';
import { PLANTED } from './planted.ts';
import { Program } from './program.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    seeds: { type: 'string', default: '1' },
    episodes: { type: 'string', default: '3' },
    plant: { type: 'string' },
    verbose: { type: 'boolean', default: false },
  },
});

const fault = values.plant === undefined ? undefined : PLANTED[Number(values.plant)];
if (fault) console.log(fault.name);
const program = await Program.build(fault?.planted);
const first = Number(values.seed ?? 1);
const count = values.seed === undefined ? Number(values.seeds) : 1;
const failing: number[] = [];
for (let seed = first; seed < first + count; seed += 1) {
  const began = process.cpuUsage();
  const outcome = await live(seed, {
    program,
    episodes: Number(values.episodes),
    ...(values.verbose && { print: (line: string) => process.stdout.write(`${line}\n`) }),
  });
  const { user, system } = process.cpuUsage(began);
  const seconds = ((user + system) / 1e6).toFixed(1);
  console.log(JSON.stringify({ ...outcome, seconds }));
  if (outcome.finding !== null) failing.push(seed);
}
console.log(failing.length === 0 ? 'all lives are well' : `failing: ${failing.join(' ')}`);
process.exit(failing.length === 0 ? 0 : 1);
