import { ingest } from '../../ingest/ingest.ts';
import { NETWORK } from './chain.ts';

/** The process that `kills.test.ts` kills: an ingest of a folder in many chunks, which tells its beginning and end. */
const [store = '', out = '', input = ''] = process.argv.slice(2);
process.stdout.write('begins\n');
const { snapshot } = await ingest({
  inputs: [input],
  network: NETWORK,
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
