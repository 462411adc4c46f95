import * as z from 'zod';
import { readBom } from '../../engine/definition/export-format.ts';
import { quotedValue } from '../../engine/errors.ts';
import {
  SQL_FORMATS,
  type SqlFormat,
  type SqlParameters,
  type SqlRequest,
} from '../../engine/protocol/query-request.ts';
import { acceptedFormat, preferredFormat } from '../http/export-types.ts';
import { HttpError } from '../http/http-error.ts';
import { parseQuery, pathOf, queryOf } from '../http/query-string.ts';

/** Bytes that a body may have: a text up to 48 KiB long, and its parameters. */
export const MAX_BODY_BYTES = 64 * 1024;

const value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const body = z.strictObject({
  sql: z.string(),
  parameters: z.union([z.array(value), z.record(z.string(), value)]).optional(),
  format: z.string().optional(),
  bom: z.boolean().optional(),
});

/**
 * Reads the parameters `sql`, `bom` and `format` from a target; the path's extension may give the
 * format. Throws a HttpError.
 */
export function readSqlQuery(target: string, accept: string | undefined): SqlRequest {
  const query = parseQuery(queryOf(target));
  for (const name of query.keys()) {
    if (['sql', 'format', 'bom'].includes(name)) continue;
    throw new HttpError(
      'bad_request',
      `${quotedValue(name)} is not a parameter; this path takes sql, format and bom, and by POST parameters`,
    );
  }
  const format = preferredFormat(pathOf(target), accept, query) ?? undefined;
  return withBom(
    requestOf(query.get('sql'), [], query.get('format') || format, accept),
    query.get('bom'),
  );
}

/** Reads a request from a JSON body: `{"sql", "parameters", "format"}`. Throws a HttpError. */
export function readSqlBody(text: string, accept: string | undefined): SqlRequest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new HttpError('bad_request', 'The body is not JSON.');
  }
  const parsed = body.safeParse(json);
  if (!parsed.success) {
    const at = parsed.error.issues[0]?.path.join('.') || 'the body';
    throw new HttpError(
      'bad_request',
      `${at}: the body must be {"sql": text, "parameters": array or object of texts, numbers, booleans and nulls, "format": text, "bom": boolean}`,
    );
  }
  const { sql, parameters = [], format, bom } = parsed.data;
  return withBom(requestOf(sql, parameters, format, accept), bom === undefined ? bom : String(bom));
}

function requestOf(
  sql: string | undefined,
  parameters: SqlParameters,
  format: string | undefined,
  accept: string | undefined,
): SqlRequest {
  if (!sql) throw new HttpError('bad_request', 'sql: this parameter is required');
  return { sql, parameters, format: formatOf(format, accept) };
}

/** Throws a RequestError for a byte order mark without a CSV. */
function withBom(request: SqlRequest, given: string | undefined): SqlRequest {
  const query = new Map(given === undefined ? [] : [['bom', given]]);
  return readBom(query, request.format) ? { ...request, bom: true } : request;
}

function formatOf(given: string | undefined, accept: string | undefined): SqlFormat {
  if (!given) return acceptedFormat(accept) ?? 'json';
  const format = SQL_FORMATS.find((format) => format === given);
  if (format) return format;
  throw new HttpError(
    'unprocessable_entity',
    `format: ${quotedValue(given)} is not one of ${SQL_FORMATS.join(', ')}`,
  );
}
