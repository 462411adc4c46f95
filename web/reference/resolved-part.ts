/** Holds a JSON object's members, or an array's entries by their positions. */
type Node = Readonly<Record<string, unknown>>;

/**
 * Returns an OpenAPI document's part at `path`, with each reference replaced by the component that
 * it names, and with the component's URL under `$$ref`, from which Swagger UI reads schema names.
 * Swagger UI resolves the whole document for each operation that is opened, which takes seconds.
 * References in this document are within it (`#/components/...`). A component within itself keeps
 * its reference.
 */
export function resolvedPart(document: unknown, path: readonly string[], url: string): unknown {
  return resolved(document, partAt(document, path), url, []);
}

function resolved(document: unknown, part: unknown, url: string, within: string[]): unknown {
  if (Array.isArray(part)) return part.map((one) => resolved(document, one, url, within));
  if (!isNode(part)) return part;
  const { $ref: reference, ...others } = part;
  const beside = Object.entries(others).map(([name, one]) => [
    name,
    // An example may have a member with any name.
    EXAMPLES.has(name) ? one : resolved(document, one, url, within),
  ]);
  const members = Object.fromEntries(beside);
  if (typeof reference !== 'string') return members;
  if (within.includes(reference)) return part;
  const component = partAt(document, namesOf(reference));
  const whole = resolved(document, component, url, [...within, reference]);
  return isNode(whole) ? { ...whole, ...members, $$ref: `${url}${reference}` } : whole;
}

const EXAMPLES: ReadonlySet<string> = new Set(['example', 'examples', 'default']);

/** Splits a JSON pointer into its names (RFC 6901). */
function namesOf(reference: string): string[] {
  const names = reference.slice('#/'.length).split('/');
  return names.map((name) => decodeURIComponent(name).replaceAll('~1', '/').replaceAll('~0', '~'));
}

function partAt(document: unknown, path: readonly string[]): unknown {
  return path.reduce((part, name) => (isNode(part) ? part[name] : undefined), document);
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null;
}
