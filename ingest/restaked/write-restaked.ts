import { open, stat } from 'node:fs/promises';
import * as z from 'zod';
import { readOwnFileSync, UnfitFile } from '../../common/regular-file.ts';
import { replaceFile } from '../../common/replace-file.ts';
import type { Progress } from '../../data/load/progress.ts';
import { REFUSALS } from '../refusal-messages.ts';
import type { Endpoints } from '../rpc/endpoints.ts';
import { RpcFailure } from '../rpc/rpc-failure.ts';
import { IngestError } from '../shared/ingest-error.ts';
import { whileFileLocked } from '../shared/while-file-locked.ts';
import { pairsAt, readRegistrations } from './registrations.ts';
import { type RestakedBlock, restakedAt } from './restaked-calls.ts';

const HEAD = 'avs,operator,strategy,block_number,timestamp\n';

/** A block that nodes lack, or refuse without a clear reason, is requested this often. */
const ATTEMPTS = 3;

export interface RestakedOptions {
  readonly chainId: number;
  /** The snapshot has the operators' registrations. */
  readonly snapshot: string;
  readonly endpoints: Endpoints;
  /** CSV file for `ingest --restaked`; `<out>.progress` has the last block in it. */
  readonly out: string;
  /** The first block that is read, and the distance to the next one. */
  readonly from: number;
  readonly every: number;
  readonly signal: AbortSignal;
}

/** Counts the blocks and rows in a run. */
export interface RestakedResult {
  /** Blocks that this run read. */
  readonly blocks: number;
  /** Rows that this run added. */
  readonly rows: number;
  /** For each AVS, how many blocks count none, as its answer was too large. */
  readonly tooLarge: ReadonlyMap<string, number>;
}

/**
 * The file `<out>.progress` states that rows up to `bytes` are complete, for blocks up to `block`.
 */
const Progressed = z.object({
  chainId: z.int(),
  from: z.int(),
  every: z.int(),
  block: z.int(),
  bytes: z.int().min(HEAD.length),
});

type Progressed = z.infer<typeof Progressed>;

/**
 * Reads all registered operators' restaked strategies at every `every`-th block up to the
 * snapshot's last one. A stopped or killed run continues after the last complete block, and a later
 * run adds a newer snapshot's blocks. Throws an IngestError if the snapshot cannot be read, the
 * nodes fail, or `out` has other blocks; and the signal's reason.
 *
 * @example const { blocks, rows } = await writeRestaked({ ...options, from: 19_500_000, every:
 * 7_200 }, progress);
 */
export async function writeRestaked(
  options: RestakedOptions,
  progress: Progress,
): Promise<RestakedResult> {
  const { snapshot, endpoints, out, every, signal } = options;
  const { changes, lastBlock } = await readRegistrations(snapshot);
  return whileFileLocked(`${out}.lock`, async (check) => {
    const begun = await progressOf(options);
    const isNew = begun.bytes === HEAD.length;
    const file = await open(out, isNew ? 'w' : 'r+');
    try {
      if (isNew) await file.write(HEAD);
      // A killed run may have written part of the next block.
      else await file.truncate(begun.bytes);
      await replaceFile(`${out}.progress`, JSON.stringify(begun), check);
      let { block, bytes } = begun;
      const tooLarge = new Map<string, number>();
      const counts = { blocks: 0, rows: 0, tooLarge };
      const count = Math.max(0, Math.floor((lastBlock - block) / every));
      while (block + every <= lastBlock) {
        signal.throwIfAborted();
        block += every;
        progress(`reads block ${block}`, counts.blocks, count);
        const read = await readBlock(endpoints, pairsAt(changes, block), block);
        const lines = Buffer.from(linesOf(read, block));
        check();
        await file.write(lines, 0, lines.length, bytes);
        await file.sync();
        bytes += lines.length;
        await replaceFile(`${out}.progress`, JSON.stringify({ ...begun, block, bytes }), check);
        counts.blocks += 1;
        counts.rows += read.rows.length;
        for (const avs of read.tooLarge) tooLarge.set(avs, (tooLarge.get(avs) ?? 0) + 1);
      }
      return counts;
    } finally {
      await file.close();
    }
  });
}

/** Reads how far an earlier run came; throws an IngestError if its file has other blocks. */
async function progressOf({ out, chainId, from, every }: RestakedOptions): Promise<Progressed> {
  const none = { chainId, from, every, block: from - every, bytes: HEAD.length };
  const text = startOf(`${out}.progress`, MAX_PROGRESS_BYTES);
  const size = await sizeOf(out);
  if (text === null) {
    // A run may have been killed before its first block.
    if (size === null || HEAD.startsWith(startOf(out, HEAD.length + 1) ?? '')) return none;
    throw new IngestError([REFUSALS.output_of_others({ out, progress: `${out}.progress` })]);
  }
  const parsed = Progressed.safeParse(jsonOf(text));
  const found = parsed.success ? parsed.data : null;
  const isSame = found?.chainId === chainId && found.from === from && found.every === every;
  if (found && isSame && found.bytes <= (size ?? 0)) return found;
  throw new IngestError([REFUSALS.output_of_other_run({ out })]);
}

/** A progress file has far fewer bytes. */
const MAX_PROGRESS_BYTES = 4096;

/** Throws an IngestError for anything but a regular file. */
function startOf(path: string, maxBytes: number): string | null {
  try {
    return readOwnFileSync(path, maxBytes);
  } catch (cause) {
    if (!(cause instanceof UnfitFile)) throw cause;
    throw new IngestError(
      [
        REFUSALS.unreadable({
          subject: path,
          reason: cause.message,
          remedy: 'give another --out, or remove it',
        }),
      ],
      {
        cause,
      },
    );
  }
}

/** Returns a file's size in bytes; null if it does not exist. */
function sizeOf(path: string): Promise<number | null> {
  return stat(path).then(
    ({ size }) => size,
    () => null,
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function readBlock(
  endpoints: Endpoints,
  pairs: ReturnType<typeof pairsAt>,
  block: number,
): Promise<RestakedBlock> {
  if (pairs.length === 0) return { seconds: 0, rows: [], tooLarge: new Set() };
  try {
    return await endpoints.use((endpoint) => restakedAt(endpoint, pairs, block), ATTEMPTS);
  } catch (cause) {
    if (!(cause instanceof RpcFailure)) throw cause;
    const remedy = cause.kind === 'missing' ? ': give an archive node' : '';
    throw new IngestError(
      [REFUSALS.block_unreadable({ block, reason: `${cause.message}${remedy}` })],
      { cause },
    );
  }
}

function linesOf({ seconds, rows }: RestakedBlock, block: number): string {
  const time = new Date(seconds * 1000).toISOString();
  return rows
    .map(({ avs, operator, strategy }) => `${avs},${operator},${strategy},${block},${time}\n`)
    .join('');
}
