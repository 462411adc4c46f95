import { at, type Message } from '../../common/messages.ts';
import { quote } from '../../common/snapshot-report.ts';
import { FILE_PROBLEMS } from '../../data/convert/file-problems.ts';
import { ndjsonCells } from '../../data/convert/ndjson.ts';
import { FileProblem } from '../../data/convert/read-text.ts';
import { RECORD_PROBLEMS } from '../record-problems.ts';
import { IngestError } from '../shared/ingest-error.ts';

/** The tables `operators` and `avs` have these columns for metadata. */
export const DESCRIPTION = [
  'name',
  'description',
  'logo',
  'website',
  'telegram',
  'discord',
  'x',
] as const;

/** Holds a metadata document's members; null if absent. */
export type Description = Readonly<Record<(typeof DESCRIPTION)[number], string | null>>;

/** Describes one operator or AVS by address, or all that have a metadata URI. */
export type Entity = Description & {
  /** Values that should be links and are not; absent if there are none. */
  readonly refusedLinks?: number;
} & (
    | { readonly address: string; readonly uri: null }
    | { readonly address: null; readonly uri: string }
  );

const ADDRESS = /^0[xX][0-9a-fA-F]{40}$/;
const MAX_LINK_LENGTH = 2_048;
/** A file may have at most this many entities; all are in memory. */
const MAX_ENTITIES = 200_000;

/**
 * Reads an NDJSON file with `address` (an operator or AVS) or `uri` (its metadata URI), and the
 * members in DESCRIPTION. Ignores other members, lines without any description (documents that
 * could not be fetched), and links that are not http(s), which clients would follow. A row by
 * address takes precedence over one by URI. Throws an IngestError that names lines and values.
 *
 * @example
 * const entities = await readEntities('entities.ndjson');
 */
export async function readEntities(file: string): Promise<Entity[]> {
  const entities = new Map<string, Entity>();
  const problems: Message[] = [];
  let line = 0;
  try {
    for await (const cells of ndjsonCells(file, ['address', 'uri', ...DESCRIPTION]).rows) {
      line += 1;
      const [address = null, uri = null, ...texts] = cells.map(
        (cell) => cell?.replaceAll('\0', '\ufffd') ?? null,
      );
      const wrong = problemOf(line, address, uri, entities);
      if (wrong !== null) problems.push(at(file, wrong));
      else if (texts.some((text) => text !== null)) {
        const entity = entityOf(address, uri, texts);
        entities.set(keyOf(entity.address, entity.uri), entity);
      }
      if (entities.size > MAX_ENTITIES)
        throw new FileProblem(FILE_PROBLEMS.too_many({ most: MAX_ENTITIES, things: 'entities' }));
    }
  } catch (cause) {
    if (!(cause instanceof FileProblem)) throw cause;
    problems.push(at(file, cause.found));
  }
  if (problems.length > 0) throw new IngestError(problems.slice(0, 20));
  return [...entities.values()];
}

function problemOf(
  line: number,
  address: string | null,
  uri: string | null,
  entities: ReadonlyMap<string, Entity>,
): Message | null {
  if (address !== null && !ADDRESS.test(address))
    return RECORD_PROBLEMS.entity_address_invalid({ line, address });
  if ((address === null) === (uri === null)) return RECORD_PROBLEMS.entity_without_key({ line });
  if (!entities.has(keyOf(address, uri))) return null;
  return RECORD_PROBLEMS.entity_repeated({ line, key: address ?? quote(uri ?? '') });
}

function keyOf(address: string | null, uri: string | null): string {
  return address === null ? `uri ${uri}` : `address ${address.toLowerCase()}`;
}

function entityOf(
  address: string | null,
  uri: string | null,
  texts: readonly (string | null)[],
): Entity {
  let refused = 0;
  const entries = DESCRIPTION.map((name, index) => {
    const text = texts[index] ?? null;
    if (text === null || isNoLink(name) || isLink(text)) return [name, text];
    // An empty text means no link, as null does.
    if (text !== '') refused += 1;
    return [name, null];
  });
  const description = {
    ...(Object.fromEntries(entries) as Description), // its keys are those in DESCRIPTION
    ...(refused > 0 && { refusedLinks: refused }),
  };
  return address === null
    ? { address, uri: uri ?? '', ...description }
    : { address: address.toLowerCase(), uri: null, ...description };
}

/** Whether a description's member is plain text and not a link. */
export function isNoLink(
  name: (typeof DESCRIPTION)[number],
): name is Extract<typeof name, 'name' | 'description'> {
  return name === 'name' || name === 'description';
}

/** Whether a text is an http(s) URL. */
export function isLink(text: string): boolean {
  if (text.length > MAX_LINK_LENGTH || !URL.canParse(text)) return false;
  return /^https?:$/.test(new URL(text).protocol);
}
