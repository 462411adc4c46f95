import * as z from 'zod';
import { INVENTED } from '../../common/invented.ts';
import { PREPARED_FORMAT } from '../../common/prepared-format.ts';

const problem = z.object({
  severity: z.enum(['error', 'warning']),
  subject: z.string(),
  rows: z.int().exactOptional(),
  code: z.string(),
  parameters: z.record(
    z.string(),
    z.union([z.string(), z.number(), z.array(z.string()).readonly(), z.undefined()]),
  ),
  rule: z.string(),
  examples: z.array(z.string()),
});

/**
 * Describes a prepared folder. `prepare` writes the manifest last, so that a folder that has one is
 * whole.
 */
export const PreparedManifest = z.object({
  format: z.literal(PREPARED_FORMAT),
  version: z.int(),
  /**
   * Digests the snapshot's digest, the format version and all else that changes the files' bytes.
   */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /**
   * Names the database that has the rows without a bound; they are in the folder's own files if
   * there is none.
   */
  database: z.string().exactOptional(),
  snapshot: z.object({
    /** Had the snapshot at the time of preparation. */
    folder: z.string(),
    id: z.string(),
    digest: z.string(),
    createdAt: z.string().nullable(),
    blockNumber: z.int().nullable(),
    /** Set if the snapshot declares that its data is invented. */
    invented: z.enum(INVENTED).exactOptional(),
    /** The chain's EIP-155 id, if the snapshot declares it. */
    chainId: z.int().min(1).exactOptional(),
    rows: z.record(z.string(), z.int()),
    warnings: z.array(problem),
    /**
     * Bounds the blocks and times at which the state is known: from the snapshot's first change to
     * its own block and time.
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
   * Lists by table the files of snapshots that were loaded into the base, or into `tables.duckdb`
   * if the folder has no base.
   */
  loaded: z
    .record(
      z.string(),
      z.array(z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), rows: z.int().min(0) })),
    )
    .exactOptional(),
  /**
   * Names by path the texts that have their older rows in an earlier folder's files, which are
   * linked under `older/`: their rows from `from` on follow the folder's own.
   */
  older: z
    .record(z.string(), z.object({ id: z.string().regex(/^[0-9a-f]{32}$/), from: z.int().min(0) }))
    .exactOptional(),
  /** Lists every other file, by its path in the folder. */
  files: z.record(
    z.string(),
    z.object({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) }),
  ),
});
export type PreparedManifest = z.infer<typeof PreparedManifest>;

/** A folder was prepared from this snapshot. */
export type SnapshotFacts = PreparedManifest['snapshot'];
