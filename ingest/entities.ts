import { quote } from '../common/report.ts';
import { ndjsonCells } from '../data/convert/ndjson.ts';
import { FileProblem } from '../data/convert/text.ts';
import { IngestError } from './ingest-error.ts';

/** Metadata of operators and AVSs, in the columns of the tables `operators` and `avs`. */
export const DESCRIPTION = [
  'name',
  'description',
  'logo',
  'website',
  'telegram',
  'discord',
  'x',
] as const;

/** The members of a metadata document; null where it has none. */
export type Description = Readonly<Record<(typeof DESCRIPTION)[number], string | null>>;

/** The description of one operator or AVS, or of all whose metadata URI is the one. */
export type Entity = Description &
  (
    | { readonly address: string; readonly uri: null }
    | { readonly address: null; readonly uri: string }
  );

const ADDRESS = /^0x[0-9a-fA-F]{40}$/;
/** Entities that one file may hold; all of them are held in memory. */
const MOST_ENTITIES = 200_000;

/**
 * The lines of an NDJSON file: `address` (of an operator or AVS) or `uri` (its metadata URI), and the
 * members of DESCRIPTION. Other members are left out, and lines without any of these, such as the ones
 * of documents that could not be fetched. A row with the address stands above one with its URI.
 * Throws an IngestError that names lines and values.
 */
export async function readEntities(file: string): Promise<Entity[]> {
  const entities = new Map<string, Entity>();
  const problems: string[] = [];
  let line = 0;
  try {
    for await (const cells of ndjsonCells(file, ['address', 'uri', ...DESCRIPTION]).rows) {
      line += 1;
      const [address = null, uri = null, ...texts] = cells.map(
        (cell) => cell?.replaceAll('\0', '\ufffd') ?? null,
      );
      const wrong = problemOf(address, uri, entities);
      if (wrong !== null) problems.push(`${file}: line ${line}: ${wrong}`);
      else if (texts.some((text) => text !== null)) {
        const entity = entityOf(address, uri, texts);
        entities.set(keyOf(entity.address, entity.uri), entity);
      }
      if (entities.size > MOST_ENTITIES)
        throw new FileProblem(`it has more than ${MOST_ENTITIES} entities`);
    }
  } catch (cause) {
    if (!(cause instanceof FileProblem)) throw cause;
    problems.push(`${file}: ${cause.message}`);
  }
  if (problems.length > 0) throw new IngestError(problems.slice(0, 20));
  return [...entities.values()];
}

function problemOf(
  address: string | null,
  uri: string | null,
  entities: ReadonlyMap<string, Entity>,
): string | null {
  if (address !== null && !ADDRESS.test(address))
    return `address ${quote(address)} is not an address of 0x and 40 hex digits`;
  if ((address === null) === (uri === null)) return 'either address or uri is needed, and not both';
  return entities.has(keyOf(address, uri)) ? `${address ?? quote(uri ?? '')} is there twice` : null;
}

function keyOf(address: string | null, uri: string | null): string {
  return address === null ? `uri ${uri}` : `address ${address.toLowerCase()}`;
}

function entityOf(
  address: string | null,
  uri: string | null,
  texts: readonly (string | null)[],
): Entity {
  const description = Object.fromEntries(
    DESCRIPTION.map((name, index) => [name, texts[index] ?? null]),
  ) as Description; // its keys are those of DESCRIPTION
  return address === null
    ? { address, uri: uri ?? '', ...description }
    : { address: address.toLowerCase(), uri: null, ...description };
}
