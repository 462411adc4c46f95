import { appendFile, readFile, rm } from 'node:fs/promises';
import * as z from 'zod';
import { replaceFile } from '../../common/replace-file.ts';
import type { Description } from './read-entities.ts';

const text = z.string().nullable();
const description = z.object({
  name: text,
  description: text,
  logo: text,
  website: text,
  telegram: text,
  discord: text,
  x: text,
} satisfies Record<keyof Description, typeof text>);

const fetchedLine = z.object({
  uri: z.string(),
  ...description.shape,
  etag: text,
  lastModified: text,
  fetchedAt: z.iso.datetime(),
  problem: text,
});

/**
 * Holds a metadata URI, its document at the last successful fetch, and the problem in later
 * fetches.
 */
export type FetchedEntity = Readonly<z.output<typeof fetchedLine>>;

/** Lines that an entities file has. */
export interface EntitiesFile {
  /** Lines that fetching wrote, by URI. */
  readonly fetched: ReadonlyMap<string, FetchedEntity>;
  /** Lines that users wrote, unchanged. */
  readonly own: readonly string[];
  /** These URIs stand in `own` lines. */
  readonly ownUris: ReadonlySet<string>;
}

/**
 * Reads a file with entities and the lines that an unfinished run added. A missing file has no
 * lines. Throws if a file cannot be read.
 */
export async function readEntitiesFile(path: string): Promise<EntitiesFile> {
  const fetched = new Map<string, FetchedEntity>();
  const own: string[] = [];
  const ownUris = new Set<string>();
  for (const line of await linesOf(path)) {
    const entity = parse(line);
    if (entity) fetched.set(entity.uri, entity);
    else {
      own.push(line);
      const [, uri] = /"uri"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(line) ?? [];
      if (uri) ownUris.add(JSON.parse(uri));
    }
  }
  // A kill may have cut the last line.
  for (const entity of (await linesOf(partial(path))).map(parse)) {
    if (entity) fetched.set(entity.uri, entity);
  }
  return { fetched, own, ownUris };
}

/** Appends an entity to the partial file, so that a killed run need not fetch it again. */
export async function noteEntity(path: string, entity: FetchedEntity): Promise<void> {
  await appendFile(partial(path), `${JSON.stringify(entity)}\n`);
}

/** Replaces the file: users' lines first, then the fetched ones ascending by URI. */
export async function writeEntitiesFile(
  path: string,
  own: readonly string[],
  fetched: Iterable<FetchedEntity>,
): Promise<void> {
  const sorted = [...fetched].sort((a, b) => (a.uri < b.uri ? -1 : 1));
  const lines = [...own, ...sorted.map((entity) => JSON.stringify(entity))];
  await replaceFile(path, lines.map((line) => `${line}\n`).join(''));
  await rm(partial(path), { force: true });
}

function partial(path: string): string {
  return `${path}.partial`;
}

async function linesOf(path: string): Promise<string[]> {
  const content = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return '';
    throw cause;
  });
  return content.split('\n').filter((line) => line.trim() !== '');
}

function parse(line: string): FetchedEntity | null {
  try {
    return fetchedLine.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
