import { Engine } from '../../dist/engine/engine.js';
import { reportCosts } from './costs.js';

/** Opens a prepared folder like a worker of the built service. */
const [folder = ''] = process.argv.slice(2);
const settings = { cacheBytes: 0, maxLimit: 1000, defaultNetwork: 'ethereum' };
await reportCosts(() => Engine.open(folder, settings));
process.exit(0);
