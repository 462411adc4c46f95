import addFormats from 'ajv-formats';
import { type Document, OpenAPIBackend, type Options } from 'openapi-backend';
import { beforeAll, describe, expect, it } from 'vitest';
import { operationId } from '../../engine/definition/endpoint.ts';
import { operations } from '../../engine/operations/index.ts';
import { openApi } from '../../server/openapi/openapi.ts';
import { CONTRACT } from '../support/contract.ts';
import { openEngine, SETTINGS } from '../support/engines.ts';
import { repetitions } from '../support/repetitions.ts';
import { exampleRequest, type QueryRecord, requestsFor } from '../support/requests.ts';
import { generated } from '../support/snapshots.ts';
import { readRows, type SnapshotRows } from '../witness/rows.ts';
import { parametersOf } from './requests.ts';
import { KEYS, type Serving, serve, serviceOf } from './serving.ts';

/** Values tried of each filter. */
const VALUES = 2;
/** Requests of one operation. */
const MOST_REQUESTS = repetitions(10, 50);

/** Statuses of the answers to these requests. */
const STATUSES = ['200', '400', '404', '422'];

const WITH_KEY = { 'x-api-key': KEYS.both };

// @ts-expect-error: a CommonJS module; its types declare a default export
const customizeAjv: NonNullable<Options['customizeAjv']> = (ajv) => addFormats(ajv);

let api: OpenAPIBackend;
let serving: Serving;
let rows: SnapshotRows;
beforeAll(async () => {
  const folder = await generated('tiny', 1);
  rows = await readRows(folder);
  serving = await serve(serviceOf(await openEngine(folder)));
  const definition = onlyWith(STATUSES, JSON.parse(openApi(SETTINGS)));
  // The document is validated as one elsewhere. A validator is of few requests.
  const ajvOpts = { strict: false, validateSchema: false, code: { optimize: false } };
  const reading = { definition, ajvOpts, customizeAjv, coerceTypes: true, quick: true };
  api = new OpenAPIBackend(reading);
  await api.init();
});

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

/**
 * About this number of requests, one from each range and at another position in each: neighbours
 * are alike.
 */
function some(requests: readonly QueryRecord[]): QueryRecord[] {
  const step = Math.ceil(requests.length / MOST_REQUESTS);
  return requests.filter((_request, at) => at % step === Math.floor(at / step) % step);
}

describe.each(operations)('$path, read by another reader of the document', (operation) => {
  const { path } = operation;
  const id = operationId(operation);
  const names = parametersOf(operation);
  const alternatives = operation.exactlyOne ?? [];

  it('takes what it is described to take, and answers as described', async () => {
    const { validator } = api;
    // By its id alone, the reader searches all operations several times for each request.
    const described = api.router.getOperation(id) ?? expect.fail('it is not described');
    const disagreements: unknown[] = [];
    const seen = { accepted: 0, refused: 0 };
    const requests = some(requestsFor(operation, rows, VALUES));
    for (const query of [...requests, exampleRequest(operation, rows), { nothing: '1' }]) {
      const { status, headers, text } = await serving.send(`${path}?${new URLSearchParams(query)}`);
      const accepted = status === 200 || status === 404;
      seen[accepted ? 'accepted' : 'refused'] += 1;
      const asked = { method: 'get', path, query: withoutEmpty(query, names), headers: WITH_KEY };
      const request = validator.validateRequest(asked, described);
      expect(STATUSES).toContain(String(status));
      const given = alternatives.filter((name) => query[name]);
      const body = validator.validateResponse(JSON.parse(text), described, status);
      const sent = validator.validateResponseHeaders(headers, described, { statusCode: status });
      // OpenAPI cannot express that exactly one of several parameters is required; the description
      // does.
      const allowed = request.valid && (alternatives.length === 0 || given.length === 1);
      const agreed =
        allowed === accepted || !inDigits(path, query) || (!accepted && hasNoSuchDay(query));
      if (agreed && body.valid && sent.valid) continue;
      disagreements.push({ query, status, request, body: body.errors, headers: sent.errors });
    }
    expect(disagreements).toEqual([]);
    expect(Math.min(seen.accepted, seen.refused)).toBeGreaterThan(0);
  });
});
