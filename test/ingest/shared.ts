import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Data of real and of simulated chains beside the checkout; tests that need them say so where it is absent. */
export const SHARED = fileURLToPath(new URL('../../../shared', import.meta.url));

if (!existsSync(SHARED))
  console.warn(`${SHARED} is not there: tests that compare with it are left out`);
