import { Engine } from '../../dist/engine/engine.js';
import { tellWhatItTook } from './took.js';

/** Opens a prepared folder, as a worker of the built service does. */
const [folder = ''] = process.argv.slice(2);
const settings = { cacheBytes: 0, maxLimit: 1000, defaultNetwork: 'ethereum' };
await tellWhatItTook(() => Engine.open(folder, settings));
process.exit(0);
