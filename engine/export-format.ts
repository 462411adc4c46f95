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
 * The form that a query asks for, or else the one that is `preferred`; null for JSON. Throws a RequestError where
 * there is no such form, or where it comes with a parameter that only JSON can follow.
 */
export function readFormat(
  query: ReadonlyMap<string, string>,
  preferred: ExportFormat | null,
): ExportFormat | null {
  const { format: read } = readParameters({ format: format() }, query);
  const wanted = EXPORT_FORMATS.find((one) => one === (query.get('format') ? read : preferred));
  if (wanted === undefined) return null;
  const part = ['page', 'limit'].find((name) => query.get(name));
  if (part) {
    throw new RequestError(
      'bad_request',
      `${part}: ${wanted} is the whole list; leave it out`,
      part,
    );
  }
  if (query.get('asOf')) {
    throw new RequestError(
      'bad_request',
      `asOf: the state at an earlier block comes as JSON only; ask for ${wanted} neither by format nor by the Accept header`,
      'asOf',
    );
  }
  return wanted;
}
