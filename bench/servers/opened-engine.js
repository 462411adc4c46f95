/**
 * Opens a snapshot as the built service does and tells how long that took and what it holds. JavaScript,
 * since what is loaded through a compiler at run time is up to a tenth slower.
 */
import { Engine } from '../../dist/engine/engine.js';

const [folder = ''] = process.argv.slice(2);
const started = performance.now();
const engine = await Engine.open(folder, {
  cacheBytes: 0,
  maxLimit: 1000,
  defaultNetwork: 'ethereum',
});
const milliseconds = performance.now() - started;
process.stdout.write(`opened ${milliseconds} ms ${process.memoryUsage().rss} bytes\n`);
engine.close();
process.exit(0);
