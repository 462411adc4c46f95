import * as z from 'zod';
import { UNFIT_FILES } from '../../common/file-messages.ts';
import { INVENTED } from '../../common/invented.ts';
import { MAX_MANIFEST_BYTES, MAX_MANIFEST_PROBLEMS } from '../../common/limits.ts';
import { PREPARED_FORMAT } from '../../common/prepared-format.ts';
import { openRegularFile, pieces, UnfitFile, unreadMessage } from '../../common/regular-file.ts';
import { type Problem, problem, SnapshotError } from '../../common/snapshot-report.ts';
import { FINDINGS } from '../snapshot-findings.ts';
import { TABLE_NAMES } from './tables.ts';

const file = z.object({
  path: z
    .string()
    .min(1)
    .refine((path) => !path.startsWith('/') && !path.split(/[\\/]/).includes('..'), {
      error: 'must stay inside the snapshot folder',
      abort: true,
    })
    .refine((path) => path.split('/').length <= 2, 'must name a file in at most one folder'),
  sha256: z.string().regex(/^[0-9a-fA-F]{64}$/, 'must be 64 hex digits'),
  rows: z.int().min(0),
});

const table = z.object({ files: z.array(file) });

/** Parses `manifest.json` (snapshot contract, Files). Unknown fields and tables are ignored. */
export const Manifest = z.object({
  version: z.literal(1),
  // The id travels in a response header, so it must be printable there.
  id: z.string().regex(/^[\x21-\x7e]{1,128}$/, 'must be 1 to 128 printable ASCII characters'),
  createdAt: z.iso.datetime({ offset: true }),
  blockNumber: z.int().min(0).nullable(),
  /** Set if the data is invented, as `generate` makes it: all answers are marked. */
  invented: z.enum(INVENTED).exactOptional(),
  /** The dashboard links to a block explorer of the chain with this EIP-155 id. */
  chainId: z.int().min(1).exactOptional(),
  tables: z.object(Object.fromEntries(TABLE_NAMES.map((name) => [name, table.optional()]))),
});

export type Manifest = z.infer<typeof Manifest>;

const Prepared = z.object({ format: z.literal(PREPARED_FORMAT) });

const NAME = 'manifest.json';

/**
 * Reads the manifest of the folder `root`. Throws a SnapshotError for the first problem: it cannot
 * be read or has an invalid member.
 *
 * @example
 *     const { id, blockNumber } = await readManifest('snapshots/current');
 */
export async function readManifest(root: string): Promise<Manifest> {
  let document: unknown;
  try {
    document = JSON.parse(await readText(root));
  } catch (cause) {
    const isText = cause instanceof SyntaxError;
    const found = isText ? FINDINGS.manifest_not_json() : unreadMessage(cause);
    throw new SnapshotError(root, [problem(NAME, found)]);
  }
  const parsed = Manifest.safeParse(document);
  if (parsed.success) return parsed.data;
  if (Prepared.safeParse(document).success)
    throw new SnapshotError(root, [problem(NAME, FINDINGS.manifest_of_prepared_folder())]);
  const { issues } = parsed.error;
  const problems: Problem[] = issues.slice(0, MAX_MANIFEST_PROBLEMS).map((issue) =>
    problem(
      NAME,
      FINDINGS.manifest_member_invalid({
        member: issue.path.join('.') || 'the document',
        reason: issue.message,
      }),
    ),
  );
  const more = issues.length - problems.length;
  if (more > 0) problems.push(problem(NAME, FINDINGS.manifest_has_more_problems({ count: more })));
  throw new SnapshotError(root, problems);
}

async function readText(root: string): Promise<string> {
  const file = await openRegularFile(root, NAME);
  try {
    if (file.size > MAX_MANIFEST_BYTES) {
      throw new UnfitFile([
        UNFIT_FILES.file_too_long({ bytes: file.size, maxBytes: MAX_MANIFEST_BYTES }),
      ]);
    }
    const read: Buffer[] = [];
    for await (const piece of pieces(file)) read.push(Buffer.from(piece));
    return Buffer.concat(read).toString('utf8');
  } finally {
    await file.handle.close();
  }
}
