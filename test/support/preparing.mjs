import { writeSync } from 'node:fs';
import { prepareInCache } from '../../dist/engine/prepare/cached/cache.js';
import { prepare } from '../../dist/engine/prepare/prepare.js';

/**
 * Prepares a snapshot in a process of its own, for tests that kill it or run several. Arguments:
 * the snapshot, `cache` or `folder`, the path of that, and the number of the stage at which the
 * process kills itself; 0 for none. Writes a line for each stage, and one with the prepared folder.
 */
const [, , snapshot = '', kind = '', target = '', killAt = '0'] = process.argv;
let stages = 0;
const progress = (stage) => {
  writeSync(1, `stage ${stage}\n`);
  stages += 1;
  if (stages === Number(killAt)) process.kill(process.pid, 'SIGKILL');
};

if (kind === 'cache') {
  writeSync(1, `prepared ${await prepareInCache(snapshot, target, { progress })}\n`);
} else {
  await prepare(snapshot, target, { progress });
  writeSync(1, `prepared ${target}\n`);
}
