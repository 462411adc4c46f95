import { EXPORT_FORMATS, type ExportFormat } from '../../engine/definition/export-format.ts';
import { EXPORT_TYPES } from '../http/export-types.ts';

/** A parameter, as OpenAPI describes one. */
export interface ParameterObject {
  readonly name: string;
  readonly in: 'query' | 'path';
  readonly required: boolean;
  readonly description: string | undefined;
  readonly schema: object;
  readonly example?: unknown;
}

/** Describes the format that ends a path. */
export const EXPORT_FORMAT: ParameterObject = {
  name: 'format',
  in: 'path',
  required: true,
  description: 'Format of the list.',
  schema: { type: 'string', enum: EXPORT_FORMATS },
};

/** Describes the parameter that asks for a CSV's byte order mark. */
export const EXPORT_BOM: ParameterObject = {
  name: 'bom',
  in: 'query',
  required: false,
  description:
    'Whether a CSV begins with a byte order mark, by which Excel recognizes UTF-8; only with csv.',
  schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
};

/** Headers that an export has in addition to every answer's. */
export const EXPORT_HEADERS = {
  'Accept-Ranges': {
    description: 'bytes for a list that lies in a file: a Range header selects a part of it.',
    required: false,
    schema: { type: 'string', pattern: '^bytes$' },
  },
  'Content-Disposition': {
    description: 'File name of the list.',
    required: false,
    schema: { type: 'string', pattern: '^attachment; filename="[A-Za-z0-9.-]+"$' },
  },
};

/** Describes how a list answers a request with a Range header. */
export function rangeResponses(headers: object): object {
  return {
    206: {
      description: 'The requested bytes of a list that lies in a file.',
      headers: {
        ...headers,
        ...EXPORT_HEADERS,
        'Content-Range': {
          description: 'First and last byte of this part, and the number of all bytes.',
          required: true,
          schema: { type: 'string', pattern: '^bytes \\d+-\\d+/\\d+$' },
        },
      },
      content: EXPORT_CONTENT,
    },
    416: { $ref: '#/components/responses/bad_request' },
  };
}

/** Describes an export's content in each format. */
export const EXPORT_CONTENT = Object.fromEntries(
  EXPORT_FORMATS.map((format) => [
    EXPORT_TYPES[format],
    { schema: { type: 'string', ...(!isText(format) && { format: 'binary' }) } },
  ]),
);

function isText(format: ExportFormat): boolean {
  return format === 'csv' || format === 'ndjson';
}
