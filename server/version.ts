import { createRequire } from 'node:module';

/** The version that package.json has. */
export const VERSION: string = createRequire(import.meta.url)(
  'restaking-analytics/package.json',
).version;
