import { POLICY, readSite, type StaticSite } from './static-site.ts';

/** The reference page, whose icons stand in its style; null where the folder holds none. */
export function readReference(folder: string): StaticSite | null {
  return readSite(folder, '/docs', `${POLICY}; img-src 'self' data:`);
}
