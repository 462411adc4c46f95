import { promises, readFileSync, writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/**
 * The process that `kills.test.ts` kills: an ingest of a folder in many chunks, which writes a line
 * before each step, and one with the id of the snapshot. A step gives a file its name or takes the
 * name away: a kill falls between two of them. Arguments: the store, the folder of snapshots, the
 * input, a file with the network, a regular expression of steps, and the number of the step among
 * those that match before which the process kills itself; 0 for none.
 */
const [store = '', out = '', input = '', network = '', which = '', killAt = '0'] =
  process.argv.slice(2);

let matching = 0;
for (const name of ['rename', 'link', 'symlink', 'rm']) {
  const call = promises[name];
  promises[name] = (...args) => {
    const step = [name, ...args.filter((one) => typeof one === 'string')].join(' ');
    writeSync(1, `step ${step}\n`);
    if (new RegExp(which).test(step)) {
      matching += 1;
      if (matching === Number(killAt)) process.kill(process.pid, 'SIGKILL');
    }
    return call(...args);
  };
}
syncBuiltinESMExports();

const { ingest } = await import('../../dist/ingest/ingest.js');
const { snapshot } = await ingest({
  inputs: [input],
  network: JSON.parse(readFileSync(network, 'utf8')),
  store,
  range: null,
  replace: null,
  allowGaps: false,
  maxRejected: 0,
  force: false,
  rowsAtATime: 40,
  windows: { blocks: 8, settled: 4, logs: 0 },
  publish: { out, keep: 3, tokens: [], prices: [], entities: [] },
});
writeSync(1, `id ${snapshot?.id}\n`);
