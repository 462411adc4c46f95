import Negotiator from 'negotiator';
import { EXPORT_FORMATS, type ExportFormat } from '../../engine/export-format.ts';

/** The media type of each export format. */
export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  arrow: 'application/vnd.apache.arrow.stream',
  parquet: 'application/vnd.apache.parquet',
};

const JSON_TYPE = 'application/json';

/** Matches an Accept header that may prefer another format than JSON; few do. */
const NAMED = /csv|ndjson|arrow|parquet/;

/** The format that an Accept header prefers to JSON; null if it prefers JSON. */
export function acceptedFormat(accept: string | undefined): ExportFormat | null {
  if (accept === undefined || !NAMED.test(accept)) return null;
  const types = [JSON_TYPE, ...EXPORT_FORMATS.map((format) => EXPORT_TYPES[format])];
  const chosen = new Negotiator({ headers: { accept } }).mediaType(types);
  return EXPORT_FORMATS.find((format) => EXPORT_TYPES[format] === chosen) ?? null;
}

/** The Content-Type of a format. */
export function contentTypeOf(format: ExportFormat): string {
  return format === 'csv'
    ? `${EXPORT_TYPES.csv}; charset=utf-8; header=present`
    : EXPORT_TYPES[format];
}
