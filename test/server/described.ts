import addFormats from 'ajv-formats';
import { type Document, OpenAPIBackend, type Options } from 'openapi-backend';
import { operationId } from '../../engine/definition/endpoint.ts';
import type { Operation } from '../../engine/definition/operation.ts';
import { openApi } from '../../server/openapi/openapi.ts';
import { CONTRACT } from '../support/contract.ts';
import { SETTINGS } from '../support/engines.ts';
import type { QueryRecord } from '../support/requests.ts';
import { parametersOf } from './requests.ts';
import { KEYS, type Reply } from './serving.ts';

/** A GET request with a key is answered with these statuses. */
const STATUSES = ['200', '400', '404', '422'];

const WITH_KEY = { 'x-api-key': KEYS.both };

// @ts-expect-error: a CommonJS module; its types declare a default export
const customizeAjv: NonNullable<Options['customizeAjv']> = (ajv) => addFormats(ajv);

/** Compares a request and its answer with the document; null if both are as it describes. */
export type Described = (operation: Operation, query: QueryRecord, reply: Reply) => unknown;

/** Reads the OpenAPI document with a reader that shares nothing with the service. */
export async function readDescriptions(): Promise<Described> {
  const definition = onlyWith(STATUSES, JSON.parse(openApi(SETTINGS)));
  // The document is validated as one elsewhere. A validator takes few requests.
  const ajvOpts = { strict: false, validateSchema: false, code: { optimize: false } };
  const reading = { definition, ajvOpts, customizeAjv, coerceTypes: true, quick: true };
  const api = new OpenAPIBackend(reading);
  await api.init();
  return (operation, query, { status, headers, text }) => {
    const { path, exactlyOne: alternatives = [] } = operation;
    // By its id alone, the reader searches all operations several times for each request.
    const described = api.router.getOperation(operationId(operation));
    if (!described || !STATUSES.includes(String(status))) return { query, status };
    const accepted = isAccepted(status);
    const { validator } = api;
    const sent = withoutEmpty(query, parametersOf(operation));
    const asked = { method: 'get', path, query: sent, headers: WITH_KEY };
    const request = validator.validateRequest(asked, described);
    const body = validator.validateResponse(JSON.parse(text), described, status);
    const head = validator.validateResponseHeaders(headers, described, { statusCode: status });
    const given = alternatives.filter((name) => query[name]);
    // OpenAPI cannot express that exactly one of several parameters is required; the description
    // does.
    const allowed = request.valid && (alternatives.length === 0 || given.length === 1);
    const agreed =
      allowed === accepted || !inDigits(path, query) || (!accepted && hasNoSuchDay(query));
    if (agreed && body.valid && head.valid) return null;
    return { query, status, request, body: body.errors, headers: head.errors };
  };
}

/** Whether the request was valid: 404 says that nothing is known of the values. */
export const isAccepted = (status: number) => status === 200 || status === 404;

/**
 * The document without responses of other statuses: of each the reader compiles five validators,
 * for each operation.
 */
function onlyWith(statuses: readonly string[], document: Document): Document {
  for (const path of Object.values(document.paths ?? {})) {
    const responses = path?.get?.responses ?? {};
    for (const status of Object.keys(responses)) {
      if (!statuses.includes(status)) delete responses[status];
    }
  }
  return document;
}

/** Whether every number is in decimal digits: OpenAPI does not define the notation of numbers. */
function inDigits(path: string, query: QueryRecord): boolean {
  const parameters = CONTRACT.paths[path]?.get.parameters ?? [];
  return parameters.every(
    ({ name, schema }) => schema.type !== 'integer' || /^(-?[0-9]+)?$/.test(query[name] ?? ''),
  );
}

/** Whether a time has a day that no calendar has: a pattern does not know the length of months. */
function hasNoSuchDay(query: QueryRecord): boolean {
  return Object.values(query).some((value) => {
    const day = /^\d{4}-\d\d-\d\d/.exec(value)?.[0];
    const time = day === undefined ? 0 : Date.parse(`${day}T00:00:00Z`);
    return (
      day !== undefined && (Number.isNaN(time) || !new Date(time).toISOString().startsWith(day))
    );
  });
}

/** An empty value of a parameter is as good as none, which OpenAPI has no word for. */
function withoutEmpty(query: QueryRecord, parameters: readonly string[]): QueryRecord {
  const given = Object.entries(query);
  return Object.fromEntries(given.filter(([name, value]) => value || !parameters.includes(name)));
}
