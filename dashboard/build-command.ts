import { fileURLToPath } from 'node:url';
import { buildDashboard } from './build.ts';

// Where the service looks for it.
await buildDashboard(fileURLToPath(new URL('../dist/dashboard', import.meta.url)));
