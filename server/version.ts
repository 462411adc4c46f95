import { createRequire } from 'node:module';

/** The version of the package. */
export const VERSION: string = createRequire(import.meta.url)(
  'restaking-analytics/package.json',
).version;
