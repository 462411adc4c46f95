import { prepare } from '../../dist/engine/prepare/prepare.js';
import { reportCosts } from './costs.js';

/** Prepares a snapshot into a folder like the built command. */
const [snapshot = '', folder = ''] = process.argv.slice(2);
await reportCosts(() => prepare(snapshot, folder));
process.exit(0);
