import Negotiator from 'negotiator';
import { EXPORT_FORMATS, type ExportFormat } from '../../engine/definition/export-format.ts';
import { HttpError } from './http-error.ts';

export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  arrow: 'application/vnd.apache.arrow.stream',
  parquet: 'application/vnd.apache.parquet',
};

const JSON_TYPE = 'application/json';

/** Returns the path at which a list is exported in a format, such as `/restaking/all-avs.csv`. */
export function exportPath(path: string, format: ExportFormat): string {
  return `${path}.${format}`;
}

/** The format that a path ends with; null if it ends with none. */
export function formatOfPath(path: string): ExportFormat | null {
  return EXPORT_FORMATS.find((format) => path.endsWith(`.${format}`)) ?? null;
}

/**
 * Returns the format that a request without the parameter `format` prefers: the path's, otherwise
 * the Accept header's; null for JSON. Throws an HttpError (400) if both path and parameter have
 * one.
 */
export function preferredFormat(
  path: string,
  accept: string | undefined,
  query: ReadonlyMap<string, string>,
): ExportFormat | null {
  const format = formatOfPath(path);
  if (format !== null && query.get('format')) {
    throw new HttpError('bad_request', `format: not allowed with a path that ends with .${format}`);
  }
  return format ?? acceptedFormat(accept);
}

/** Matches an Accept header that may prefer another format than JSON; few do. */
const NAMED = /csv|ndjson|arrow|parquet/;

/** The format that an Accept header prefers to JSON; null if it prefers JSON. */
export function acceptedFormat(accept: string | undefined): ExportFormat | null {
  if (accept === undefined || !NAMED.test(accept)) return null;
  const types = [JSON_TYPE, ...EXPORT_FORMATS.map((format) => EXPORT_TYPES[format])];
  const chosen = new Negotiator({ headers: { accept } }).mediaType(types);
  return EXPORT_FORMATS.find((format) => EXPORT_TYPES[format] === chosen) ?? null;
}

/** Returns a format's Content-Type, which for text names its charset. */
export function contentTypeOf(format: ExportFormat): string {
  return format === 'csv'
    ? `${EXPORT_TYPES.csv}; charset=utf-8; header=present`
    : EXPORT_TYPES[format];
}
