import { prepareInCache } from '../../dist/prepare/cache.js';
import { prepare } from '../../dist/prepare/prepare.js';

/**
 * Prepares a snapshot in a process of its own, for tests that kill it or run several. Arguments: the snapshot,
 * `cache` or `folder`, and which. Writes a line for each stage, and one with the prepared folder.
 */
const [, , snapshot = '', form = '', target = ''] = process.argv;
const progress = (stage) => process.stdout.write(`stage ${stage}\n`);

if (form === 'cache') {
  process.stdout.write(`prepared ${await prepareInCache(snapshot, target, { progress })}\n`);
} else {
  await prepare(snapshot, target, { progress });
  process.stdout.write(`prepared ${target}\n`);
}
