import { CACHE, PARTS, ROOT } from './parts.ts';
import { bringUpToDate } from './up-to-date.ts';

/** Writes the parts of `dist` with changed sources. */
const written = await bringUpToDate(ROOT, CACHE, PARTS);
process.stdout.write(written.length > 0 ? `built: ${written.join(', ')}\n` : 'up to date\n');
