import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { writeSample } from './sample.ts';

// `npm run sample`: writes the bundled sample anew. It changes only with its facts or with the
// generator, so that a difference in version control has one of the two as its reason.
const folder = fileURLToPath(new URL('../sample', import.meta.url));
await writeSample(folder);

let bytes = 0;
for (const name of await readdir(folder)) {
  bytes += (await stat(join(folder, name))).size;
}
console.log(`${folder}: ${bytes} bytes`);
