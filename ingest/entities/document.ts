import { FetchProblem } from '../../common/http/request.ts';
import { DESCRIPTION, type Description, isLink, isNoLink } from './read-entities.ts';

/** Each column takes the first member that a metadata document has in its list. */
const MEMBERS: Readonly<Record<(typeof DESCRIPTION)[number], readonly string[]>> = {
  name: ['name'],
  description: ['description'],
  logo: ['logo'],
  website: ['website'],
  telegram: ['telegram'],
  discord: ['discord'],
  x: ['x', 'twitter'],
};

/** Texts are cut after this many characters. */
const MAX_LENGTHS = { name: 200, description: 4_000 } as const;

/** Control and direction characters, which no name needs and which make names look alike. */
const UNWANTED = /[\p{Cc}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]+/gu;

/**
 * Parses a metadata document. Control characters are removed and texts are cut; values that should
 * be http(s) links and are not are left out. Throws a FetchProblem if it is not a JSON object in
 * UTF-8.
 */
export function readDocument(body: Buffer): Description {
  const document = parse(body);
  const entries = DESCRIPTION.map((column) => {
    const texts = MEMBERS[column].map((name) => document.get(name));
    const text = texts.find((one) => typeof one === 'string' && one.trim() !== '');
    return [column, text === undefined ? null : cleaned(column, String(text))];
  });
  return Object.fromEntries(entries) as Description; // its keys are those in DESCRIPTION
}

function parse(body: Buffer): ReadonlyMap<string, unknown> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new FetchProblem('the document is not JSON in UTF-8');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new FetchProblem('the document is not a JSON object');
  return new Map(Object.entries(json));
}

function cleaned(column: (typeof DESCRIPTION)[number], text: string): string | null {
  const plain = text.toWellFormed().replace(UNWANTED, ' ').trim();
  if (isNoLink(column)) return [...plain].slice(0, MAX_LENGTHS[column]).join('') || null;
  return isLink(plain) ? plain : null;
}
