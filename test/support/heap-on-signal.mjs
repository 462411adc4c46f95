import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Imported by each process of a service: on SIGUSR2 it writes the bytes that are reachable, without
 * garbage, to a file of the folder HEAP_FOLDER that has the name of the process.
 */
process.on('SIGUSR2', () => {
  // There is no other way to ask for it in a process that was started without the flag.
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc');
  // The second one frees objects that the first one finalizes.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  const file = join(process.env.HEAP_FOLDER ?? '', String(process.pid));
  writeFileSync(`${file}.new`, String(heapUsed + external));
  renameSync(`${file}.new`, file);
});
