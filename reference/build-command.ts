import { fileURLToPath } from 'node:url';
import { buildReference } from './build.ts';

// Where the service looks for it.
await buildReference(fileURLToPath(new URL('../dist/reference', import.meta.url)));
