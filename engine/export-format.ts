import { RequestError } from './errors.ts';
import { oneOf, readParameters } from './parameters.ts';

/** Forms besides JSON in which a whole list leaves. */
export const EXPORT_FORMATS = ['csv', 'ndjson', 'arrow', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The parameter of list operations that chooses a form; `json` gives a page as ever. */
export const format = () =>
  oneOf('Form of the answer: a page as JSON, or the whole list in another form.', [
    'json',
    ...EXPORT_FORMATS,
  ]).prefault('json');

/**
 * Takes the form out of a query. Throws a RequestError where there is no such form, or where a part
 * of a list is asked for that leaves as a whole.
 */
export function readFormat(
  query: ReadonlyMap<string, string>,
  preferred: ExportFormat | null,
): { format: ExportFormat | null; rest: ReadonlyMap<string, string> } {
  const { format: given, ...others } = Object.fromEntries(query);
  const asked = new Map(given ? [['format', given]] : []);
  const { format: read } = readParameters({ format: format() }, asked);
  const wanted = EXPORT_FORMATS.find((one) => one === (given ? read : preferred)) ?? null;
  const part = ['page', 'limit'].find((name) => wanted && others[name]);
  if (part) {
    throw new RequestError(
      'bad_request',
      `${part}: ${wanted} is the whole list; leave it out`,
      part,
    );
  }
  return { format: wanted, rest: new Map(Object.entries(others)) };
}
