import { RequestError } from '../errors.ts';
import { oneOf, readParameters } from './parameters.ts';

/** An export is a whole list in one of these formats; JSON has pages. */
export const EXPORT_FORMATS = ['csv', 'ndjson', 'arrow', 'parquet'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Defines the parameter by which list operations select a format; `json` is a page. */
export const format = () =>
  oneOf('Response format: one page as json, or the whole list in another format.', [
    'json',
    ...EXPORT_FORMATS,
  ]).prefault('json');

/**
 * Reads a query's export format, or takes `preferred` if the query has none; null for JSON. Throws
 * a RequestError for an unknown format, or for an export with `page`, `limit` or `asOf`.
 *
 * @example
 *     readFormat(new Map([['format', 'csv']]), null); // 'csv'
 */
export function readFormat(
  query: ReadonlyMap<string, string>,
  preferred: ExportFormat | null,
): ExportFormat | null {
  const { format: read } = readParameters({ format: format() }, query);
  const value = query.get('format') ? read : preferred;
  const exported = EXPORT_FORMATS.find((name) => name === value);
  if (exported === undefined) return null;
  const part = ['page', 'limit'].find((name) => query.get(name));
  if (part) {
    throw new RequestError(
      'bad_request',
      `${part}: not allowed with ${exported}, which exports the whole list`,
      part,
    );
  }
  if (query.get('asOf')) {
    throw new RequestError(
      'bad_request',
      `asOf: not allowed with ${exported} (by format or by the Accept header); earlier states are JSON only`,
      'asOf',
    );
  }
  return exported;
}

/** Defines the parameter by which a CSV export begins with a byte order mark. */
export const bom = () =>
  oneOf(
    'Whether a CSV begins with a byte order mark, by which Excel recognizes UTF-8; only with csv.',
    ['true', 'false'],
  ).prefault('false');

/**
 * Whether a query asks for a byte order mark. Throws a RequestError without a CSV.
 *
 * @example
 *     readBom(new Map([['bom', 'true']]), 'csv'); // true
 */
export function readBom(
  query: ReadonlyMap<string, string>,
  exported: ExportFormat | 'json' | null,
): boolean {
  const { bom: read } = readParameters({ bom: bom() }, query);
  if (read !== 'true') return false;
  if (exported === 'csv') return true;
  throw new RequestError('bad_request', 'bom: only allowed with csv', 'bom');
}
