import * as z from 'zod';
import { INVENTED } from '../../common/invented.ts';
import { PREPARED_FORMAT } from '../../common/prepared-format.ts';

const problem = z.object({
  severity: z.enum(['error', 'warning']),
  subject: z.string(),
  rows: z.int().exactOptional(),
  rule: z.string(),
  examples: z.array(z.string()),
});

/**
 * The manifest of a prepared folder. It is written last, so that a folder that has one is whole.
 */
export const PreparedManifest = z.object({
  format: z.literal(PREPARED_FORMAT),
  version: z.int(),
  /**
   * Digest of the snapshot's digest, the format version and all else that changes the files' bytes.
   */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /**
   * The database that has the rows without a bound; they are in the folder's own files if there is
   * none.
   */
  database: z.string().exactOptional(),
  snapshot: z.object({
    /** The folder of the snapshot at the time of preparation. */
    folder: z.string(),
    id: z.string(),
    digest: z.string(),
    createdAt: z.string().nullable(),
    blockNumber: z.int().nullable(),
    /** Set if the snapshot declares that its data is invented. */
    invented: z.enum(INVENTED).exactOptional(),
    /** EIP-155 id of the chain, if the snapshot declares it. */
    chainId: z.int().min(1).exactOptional(),
    rows: z.record(z.string(), z.int()),
    warnings: z.array(problem),
    /**
     * From its first change to its own block and time: the blocks and times at which the state is
     * known.
     */
    changes: z
      .object({
        firstBlock: z.int(),
        lastBlock: z.int(),
        firstTime: z.string(),
        lastTime: z.string(),
      })
      .exactOptional(),
  }),
  /**
   * By table, the files of snapshots that were loaded into the base, or into `tables.duckdb` if the
   * folder has no base.
   */
  loaded: z
    .record(
      z.string(),
      z.array(z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), rows: z.int().min(0) })),
    )
    .exactOptional(),
  /** Every other file, by its path in the folder. */
  files: z.record(
    z.string(),
    z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
export type PreparedManifest = z.infer<typeof PreparedManifest>;

/** The snapshot that a folder was prepared from. */
export type SnapshotFacts = PreparedManifest['snapshot'];
