import { readdir, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { at, type Message } from '../../common/messages.ts';
import { whyUnread } from '../../common/regular-file.ts';
import { INPUT_PROBLEMS } from '../input-problems.ts';
import { REFUSALS } from '../refusal-messages.ts';
import { IngestError } from '../shared/ingest-error.ts';

/** An input file is named on the command line or found in a folder. */
export interface InputFile {
  /** Messages name the path as the command line does. */
  readonly name: string;
  readonly path: string;
  readonly format: 'parquet' | 'json' | 'csv';
  /** Counts bytes. */
  readonly size: number;
  /** Changes when the file is written to. */
  readonly fingerprint: string;
}

const FORMATS = [
  ['parquet', /\.(parquet|pq)$/i],
  ['json', /\.(ndjson|jsonl|json)(\.gz)?$/i],
  ['csv', /\.csv(\.gz)?$/i],
] as const;

/**
 * Finds the data files at the given paths, ascending by path. In folders, files count if they have
 * a data extension and are not hidden (cryo keeps reports in `.cryo`). Throws an IngestError that
 * names every path that does not exist or is not data.
 */
export async function findInputs(paths: readonly string[]): Promise<InputFile[]> {
  const problems: Message[] = [];
  const found = new Map<string, InputFile>();
  for (const given of paths) {
    const status = await stat(given).catch(() => null);
    const names = status?.isDirectory() ? await filesUnder(given, problems) : [given];
    const compressed = compressionProblem(given);
    if (!status) problems.push(at(given, INPUT_PROBLEMS.input_missing()));
    else if (status.isFile() && compressed) problems.push(compressed);
    else if (status.isDirectory() && names.length === 0)
      problems.push(at(given, INPUT_PROBLEMS.input_folder_without_data()));
    else if (!status.isDirectory() && !status.isFile())
      problems.push(at(given, INPUT_PROBLEMS.input_not_regular()));
    else if (!status.isDirectory() && !formatOf(given))
      problems.push(at(given, INPUT_PROBLEMS.input_of_other_format()));
    else for (const name of names) found.set(resolve(name), await describe(name));
  }
  if (problems.length > 0) throw new IngestError(problems);
  return [...found.values()].sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Finds the data files under a folder. Adds a problem for each that looks like one and is none. */
async function filesUnder(folder: string, problems: Message[]): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((cause) => {
    throw new IngestError([REFUSALS.unreadable({ subject: folder, reason: whyUnread(cause) })], {
      cause,
    });
  });
  const names = await Promise.all(
    entries
      .filter(({ name }) => !name.startsWith('.') && !name.startsWith('_'))
      .map(async (entry) => {
        const path = join(folder, entry.name);
        // Links to folders are not followed: they may lead back up.
        if (entry.isDirectory()) return filesUnder(path, problems);
        const compressed = compressionProblem(path);
        if (compressed) problems.push(compressed);
        if (!formatOf(path)) return [];
        const status = entry.isSymbolicLink() ? await stat(path).catch(() => null) : entry;
        if (status?.isFile()) return [path];
        if (!status) problems.push(at(path, INPUT_PROBLEMS.input_link_to_nothing()));
        else if (!status.isDirectory()) problems.push(at(path, INPUT_PROBLEMS.input_not_regular()));
        return [];
      }),
  );
  return names.flat();
}

/** Data files in these compressions are not read; .gz is, except for Parquet. */
const COMPRESSED =
  /\.(?:parquet|ndjson|jsonl|json|csv)\.(zst|zstd|bz2|xz|lz4|br|zip|7z)$|\.parquet\.(gz)$/i;

/**
 * Makes a message on a data file that is compressed in another way than it may be; null if it is
 * not.
 */
function compressionProblem(path: string): Message | null {
  const found = COMPRESSED.exec(path);
  const ending = found?.[1] ?? found?.[2];
  if (ending === undefined) return null;
  const allowed = /\.parquet\.\w+$/i.test(path) ? {} : { allowed: '.gz' };
  return at(path, INPUT_PROBLEMS.input_compressed({ ending, ...allowed }));
}

function formatOf(path: string): InputFile['format'] | undefined {
  return FORMATS.find(([, ending]) => ending.test(basename(path)))?.[0];
}

async function describe(name: string): Promise<InputFile> {
  const { size, mtimeMs } = await stat(name);
  const path = resolve(name);
  return {
    name,
    path,
    format: formatOf(name) ?? 'parquet',
    size,
    fingerprint: `${path} ${size} ${mtimeMs}`,
  };
}
