import { readFileSync } from 'node:fs';
import { ingest } from '../../dist/ingest/ingest.js';

/**
 * The process that `kills.test.ts` kills: an ingest of a folder in many chunks, which tells its beginning and end.
 * Arguments: the store, the folder of snapshots, the input, and a file with the network.
 */
const [store = '', out = '', input = '', network = ''] = process.argv.slice(2);
process.stdout.write('begins\n');
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
  publish: { out, keep: 3, tokens: [], prices: [], entities: [] },
});
process.stdout.write(`${snapshot?.id}\n`);
