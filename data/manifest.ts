import { z } from 'zod';
import { TABLE_NAMES } from './tables.ts';

const file = z.object({
  path: z
    .string()
    .min(1)
    .refine(
      (path) => !path.startsWith('/') && !path.split(/[\\/]/).includes('..'),
      'must stay inside the snapshot folder',
    ),
  sha256: z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits'),
  rows: z.int().min(0),
});

const table = z.object({ files: z.array(file) });

/** `manifest.json` (snapshot contract, Files). Fields and tables that it does not know are ignored. */
export const Manifest = z.object({
  version: z.literal(1),
  // The id travels in a response header, so it must be printable there.
  id: z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 printable ASCII characters'),
  createdAt: z.iso.datetime({ offset: true }),
  blockNumber: z.int().min(0).nullable(),
  tables: z.object(Object.fromEntries(TABLE_NAMES.map((name) => [name, table.optional()]))),
});

export type Manifest = z.infer<typeof Manifest>;
