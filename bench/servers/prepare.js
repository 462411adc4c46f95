import { prepare } from '../../dist/engine/prepare/prepare.js';
import { tellWhatItTook } from './took.js';

/** Prepares a snapshot into a folder, as the built command does. */
const [snapshot = '', folder = ''] = process.argv.slice(2);
await tellWhatItTook(() => prepare(snapshot, folder));
process.exit(0);
