import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { openApi } from '../../server/openapi/openapi.ts';
import { REFUSAL_RESPONSES } from '../../server/openapi/responses.ts';
import { SETTINGS } from './engines.ts';

/** A response, as far as the contract speaks of it. */
interface Reply {
  readonly status: number;
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

interface ResponseObject {
  readonly headers?: Readonly<Record<string, HeaderObject>>;
  readonly content?: Readonly<
    Record<string, { readonly schema: object; readonly example?: unknown }>
  >;
}

interface OperationObject {
  readonly operationId: string;
  /** Parameters that exclude one another: a request has one of them. */
  readonly 'x-exactly-one'?: readonly string[];
  readonly tags: readonly string[];
  readonly parameters: readonly {
    readonly name: string;
    readonly required: boolean;
    readonly description?: string;
    readonly schema: { readonly type?: string };
    readonly example?: unknown;
  }[];
  readonly responses: Readonly<Record<string, ResponseObject>>;
}

interface HeaderObject {
  readonly required: boolean;
  readonly schema: { readonly pattern: string };
}

interface Document {
  readonly paths: Readonly<
    Record<string, { readonly get: OperationObject; readonly post?: OperationObject }>
  >;
  readonly components: {
    readonly responses: Readonly<Record<string, object>>;
    readonly headers: Readonly<Record<string, object>>;
    readonly schemas: Readonly<Record<string, object>>;
  };
}

/** The document of a service with the settings of these tests. */
export const CONTRACT = JSON.parse(openApi(SETTINGS)) as Document;

/** The service's own headers: an answer has one only if the document names it. */
const OURS = /^(etag|retry-after|cache-control|ratelimit|ratelimit-policy|x-snapshot-id)$/;

/** Media types of JSON. */
const IS_JSON = /^application\/(feed\+)?json$/;

// @ts-expect-error: a CommonJS module with types that declare a default export
const withFormats: (ajv: Ajv2020) => Ajv2020 = addFormats;
const ajv = withFormats(new Ajv2020({ strictTypes: false })).addVocabulary(['components']);

/** The named types, which ajv then reads and compiles once for all answers. */
const COMPONENTS = { components: { schemas: CONTRACT.components.schemas } };
ajv.addSchema(COMPONENTS, 'document');

/** Throws if an answer breaks the OpenAPI document: its status, a header or its body. */
export function expectContract(method: string, target: string, reply: Reply): void {
  const fault = contractFault(method, target, reply);
  if (fault) throw new Error(`${method} ${target} breaks the contract: ${fault}`);
}

/** The violation of the OpenAPI document in an answer, or null. */
export function contractFault(
  method: string,
  target: string,
  { status, headers, body }: Reply,
): string | null {
  if (method === 'OPTIONS' && status === 204) return empty(body);
  const [type = ''] = (headers['content-type'] ?? '').split(';');
  const path = describedPath(target, type);
  // The document is about operations: pages and the other protocol are not in it.
  if (path === '/mcp' || (status < 400 && !CONTRACT.paths[path])) return null;
  const response = responseOf(method, path, status);
  if (!response) return `status ${status}`;
  const documented = Object.entries(response.headers ?? {}).map(
    ([name, one]) => [name.toLowerCase(), resolved<HeaderObject>(one)] as const,
  );
  for (const [name, { required, schema }] of documented) {
    const value = headers[name];
    if (value === undefined ? required : !new RegExp(schema.pattern).test(value)) {
      return `header ${name}: ${value}`;
    }
  }
  const undocumented = Object.keys(headers).find(
    (name) => OURS.test(name) && !documented.some(([one]) => one === name),
  );
  if (undocumented) return `header ${undocumented} is not documented`;
  if (method === 'HEAD' || status === 304) return empty(body);
  const schema = response.content?.[type]?.schema;
  if (!schema) return `a body of type "${type}"`;
  if (!IS_JSON.test(type)) return null;
  const validate = validatorOf(schema);
  if (validate(JSON.parse(decoded(headers['content-encoding'], body).toString()))) return null;
  return ajv.errorsText(validate.errors);
}

/** The violation of the OpenAPI document in the body of an engine's answer, or null. */
export function answerFault(path: string, status: number, body: string): string | null {
  if (status !== 200) return null;
  const content = Object.entries(responseOf('GET', path, status)?.content ?? {});
  const schema = content.find(([type]) => IS_JSON.test(type))?.[1].schema;
  if (!schema) return 'it has no schema';
  const validate = validatorOf(schema);
  return validate(JSON.parse(body)) ? null : ajv.errorsText(validate.errors);
}

/** The path in the document: exports have one of their own, whatever selects the format. */
function describedPath(target: string, type: string): string {
  const [path = ''] = target.replace(/^http:\/\/[^/]*/, '').split('?');
  const list = path.replace(/\.(csv|ndjson|arrow|parquet)$/, '');
  const isExport = list !== path || !(type === '' || type === 'text/html' || IS_JSON.test(type));
  const exported = `${list}.{format}`;
  return isExport && CONTRACT.paths[exported] ? exported : path;
}

/**
 * The document's response for a status; for a path without an operation, only that it is refused.
 */
function responseOf(method: string, path: string, status: number): ResponseObject | undefined {
  const methods = CONTRACT.paths[path];
  // An export that the body of a POST selects is described with the GET of its path.
  const reads =
    method === 'GET' || method === 'HEAD' || (path.endsWith('.{format}') && status < 400);
  const described = reads ? methods?.get : method === 'POST' ? methods?.post : undefined;
  const responses = described?.responses ?? REFUSALS;
  const response = responses[status];
  return response && resolved<ResponseObject>(response);
}

/** All refusals, by status. */
const REFUSALS: Readonly<Record<string, ResponseObject>> = Object.fromEntries(
  Object.entries(REFUSAL_RESPONSES).map(([status, { response }]) => [status, response]),
);

/** The target of a reference, or the object itself. */
export function resolved<Thing>(given: object): Thing {
  const reference = '$ref' in given ? String(given.$ref) : null;
  const found = reference
    ?.split('/')
    .slice(1)
    .reduce<unknown>((within, name) => Reflect.get(Object(within), name), CONTRACT);
  return (found ?? given) as Thing; // the document was validated as a whole
}

const validators = new Map<object, ValidateFunction>();

function validatorOf(schema: object): ValidateFunction {
  const validator = validators.get(schema) ?? ajv.compile(inDocument(schema));
  validators.set(schema, validator);
  return validator;
}

/** The schema with its references, which are to the document, as ajv resolves them. */
function inDocument(schema: object): object {
  if ('$ref' in schema) return { $ref: `document${schema.$ref}` };
  return { ...schema, ...COMPONENTS };
}

function empty(body: Buffer): string | null {
  return body.length === 0 ? null : `a body of ${body.length} bytes where there is none`;
}

function decoded(encoding: string | undefined, body: Buffer): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
