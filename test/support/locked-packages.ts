import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { ROOT } from '../../build/parts.ts';

const LockedPackage = z.object({
  version: z.string().optional(),
  /** Only development needs the package. */
  dev: z.boolean().optional(),
  /** A platform may leave the package out. */
  optional: z.boolean().optional(),
  engines: z.record(z.string(), z.string()).optional(),
});

const Lock = z.object({ packages: z.record(z.string(), LockedPackage) });

/** The packages of package-lock.json by their folders, which are relative to the project. */
export function lockedPackages(): ReadonlyMap<string, z.infer<typeof LockedPackage>> {
  const lock = readFileSync(join(ROOT, 'package-lock.json'), 'utf8');
  const { packages } = Lock.parse(JSON.parse(lock));
  return new Map(Object.entries(packages).filter(([folder]) => folder !== ''));
}
