import { ADDED_TABLE_NAMES, OPTIONAL_TABLE_NAMES } from '../../common/table-names.ts';
import { operationId } from '../../engine/definition/endpoint.ts';
import { type JsonSchema, parametersSchema } from '../../engine/definition/json-schema.ts';
import { isExported, type Operation } from '../../engine/definition/operation.ts';
import type { ParameterSettings } from '../../engine/definition/parameters.ts';
import { operations } from '../../engine/operations/index.ts';
import { descriptionOf, hasNotFound } from './description.ts';
import type { Example } from './example.ts';
import examples from './examples.json' with { type: 'json' };
import {
  EXPORT_BOM,
  EXPORT_CONTENT,
  EXPORT_FORMAT,
  EXPORT_HEADERS,
  type ParameterObject,
  rangeResponses,
} from './export-parts.ts';
import { infoOf, TAGS } from './introduction.ts';
import { type NamedSchemas, namedSchemas } from './named-schemas.ts';
import {
  ANSWER_HEADERS,
  DOCUMENT_HEADERS,
  ERROR_SCHEMA,
  OPEN_HEADERS,
  REFUSAL_COMPONENTS,
  refusalReferences,
} from './responses.ts';
import { QUERY_PATHS, QUERY_SCHEMAS } from './sql-paths.ts';
import { topicOf } from './topic-of.ts';

/**
 * Writes the OpenAPI 3.1 document for a service with these settings, at this address if one is
 * known. It is JSON text, since examples hold integers that JavaScript would round. `sample` warns
 * about invented data.
 */
export function openApi(
  settings: ParameterSettings,
  publicUrl?: string,
  sample: string | null = null,
): string {
  const document = JSON.stringify(documentOf(settings, publicUrl, sample));
  return document.replace(EXAMPLE, (_marker, id: string) => EXAMPLES[id]?.body ?? 'null');
}

/** Maps operation ids to examples. `npm run document` writes them. */
const EXAMPLES: Readonly<Record<string, Example>> = examples;

/** Returns a text that stands for an operation's example until the JSON is written. */
const marker = (id: string) => `the example of ${id}`;
const EXAMPLE = /"the example of (\w+)"/g;

function documentOf(
  settings: ParameterSettings,
  publicUrl: string | undefined,
  sample: string | null,
): object {
  const named = namedSchemas();
  return {
    openapi: '3.1.0',
    info: infoOf(publicUrl, sample),
    servers: [{ url: publicUrl ?? '/' }],
    security: [{ key: [] }, { bearer: [] }],
    tags: TAGS,
    paths: {
      ...Object.fromEntries(operations.flatMap((operation) => pathsOf(operation, settings, named))),
      ...QUERY_PATHS,
      ...SERVICE_PATHS,
    },
    components: {
      schemas: { ...named.schemas, ...QUERY_SCHEMAS, ErrorResponse: ERROR_SCHEMA },
      securitySchemes: {
        key: { type: 'apiKey', in: 'header', name: 'x-api-key', description: 'Your key.' },
        bearer: { type: 'http', scheme: 'bearer', description: 'Your key as a bearer token.' },
      },
      headers: ANSWER_HEADERS,
      responses: {
        not_modified: {
          description: 'Not modified; not counted against the rate limit.',
          headers: headersByReference,
        },
        ...REFUSAL_COMPONENTS,
      },
    },
  };
}

/** Describes an operation's path, and the path to its whole list's export, if any. */
function pathsOf(
  operation: Operation,
  settings: ParameterSettings,
  named: NamedSchemas,
): [string, object][] {
  const answered: [string, object] = [
    operation.path,
    { get: described(operation, settings, named.bodyOf(operation)) },
  ];
  if (!isExported(operation)) return [answered];
  return [answered, [`${operation.path}.{format}`, { get: exported(operation, settings) }]];
}

function described(operation: Operation, settings: ParameterSettings, schema: JsonSchema): object {
  const id = operationId(operation);
  return {
    operationId: id,
    summary: operation.purpose,
    description: descriptionOf(operation),
    ...memberships(operation),
    ...(operation.exactlyOne?.length && { 'x-exactly-one': operation.exactlyOne }),
    parameters: parametersOf(operation, settings),
    responses: {
      200: {
        description: operation.purpose,
        headers: headersByReference,
        content: { [operation.mediaType ?? 'application/json']: { schema, example: marker(id) } },
      },
      ...otherResponses(operation, 'page'),
    },
  };
}

/** Describes the request for an operation's whole list, in the format that the path names. */
function exported(operation: Operation, settings: ParameterSettings): object {
  const summary = `The whole list of ${operation.path} in another format.`;
  return {
    operationId: `${operationId(operation)}Export`,
    summary,
    description: `${summary} The same filters and order, without pages.`,
    ...memberships(operation),
    parameters: [
      EXPORT_FORMAT,
      ...parametersOf(operation, settings).filter(({ name }) => !PAGE_ONLY.includes(name)),
      EXPORT_BOM,
    ],
    responses: {
      200: {
        description: 'The whole list.',
        headers: { ...headersByReference, ...EXPORT_HEADERS },
        content: EXPORT_CONTENT,
      },
      ...rangeResponses(headersByReference),
      ...otherResponses(operation, 'export'),
    },
  };
}

function memberships({ name, group, tables }: Operation): object {
  return {
    tags: [topicOf(name).topic],
    'x-key-group': group,
    ...(tables.length > 0 && { 'x-optional-tables': tables }),
  };
}

function parametersOf(operation: Operation, settings: ParameterSettings): ParameterObject[] {
  const { properties, required } = parametersSchema(operation, settings);
  const values = EXAMPLES[operationId(operation)]?.values ?? {};
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
    ...(values[name] !== undefined && { example: shown(schema, values[name]) }),
  }));
}

/** Parameters for pages, which exports refuse. */
const PAGE_ONLY = ['page', 'limit', 'asOf'];

const headersByReference = Object.fromEntries(
  Object.keys(ANSWER_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

/** Describes the responses other than 200, for an operation or its list's export. */
function otherResponses(operation: Operation, form: 'page' | 'export'): object {
  return {
    304: { $ref: '#/components/responses/not_modified' },
    412: { $ref: '#/components/responses/bad_request' },
    ...refusalReferences(hasNotFound(operation, form)),
  };
}

/** Parses a parameter's example. */
function shown({ type }: { type?: unknown }, value: string): unknown {
  return type === 'integer' ? Number(value) : value;
}

/** A path that needs no key. */
function open(
  id: string,
  summary: string,
  content: object,
  { headers = OPEN_HEADERS, others = {} } = {},
): object {
  return {
    get: {
      operationId: id,
      summary,
      description: `${summary} Needs no key and has no rate limit.`,
      tags: ['Service'],
      security: [],
      responses: {
        200: { description: summary, headers, content },
        400: { $ref: '#/components/responses/bad_request' },
        ...others,
      },
    },
  };
}

function saying(status: string, more: Readonly<Record<string, object>> = {}): object {
  const properties = { status: { const: status }, ...more };
  const schema = { type: 'object', properties, required: ['status'], additionalProperties: false };
  return { 'application/json': { schema } };
}

/**
 * A ready service answers with these members: its snapshot, the last block and time, the absent
 * optional tables, a warning about invented data, the chain and a block explorer, if any.
 */
const READY = {
  snapshotId: { type: 'string', description: 'Id of the snapshot, as in X-Snapshot-Id.' },
  lastBlock: {
    type: 'integer',
    description: 'Last block of the snapshot; absent if it is unknown.',
  },
  lastTime: {
    type: 'string',
    format: 'date-time',
    description:
      'Time of the newest event of the snapshot, at most that of lastBlock; absent without tables of changes.',
  },
  snapshotTime: {
    type: 'string',
    format: 'date-time',
    description:
      'Time of the snapshot, as in X-Snapshot-Time: of its last block, if `ingest` made it; absent if it is unknown.',
  },
  ageSeconds: { type: 'integer', description: 'Seconds since snapshotTime.' },
  absent: {
    type: 'array',
    items: { enum: OPTIONAL_TABLE_NAMES },
    description:
      'Optional tables that the snapshot leaves out; operations that need one answer 404.',
  },
  notAdded: {
    type: 'array',
    items: { enum: ADDED_TABLE_NAMES },
    description:
      'Tables that a preparation adds, such as computed rewards, and that the snapshot does not have.',
  },
  sample: {
    type: 'string',
    description: 'A warning that the data is invented; absent for real data.',
  },
  chainId: {
    type: 'integer',
    description: 'EIP-155 id of the chain; absent if the snapshot does not declare it.',
  },
  explorer: {
    type: 'string',
    description:
      'Address of a block explorer of the chain; absent for invented data, and if the service has none.',
  },
};

const SERVICE_PATHS = {
  '/livez': open('livez', 'Liveness: the process is running.', saying('alive')),
  '/readyz': open('readyz', 'Readiness: the service can answer requests.', saying('ready', READY), {
    others: { 503: { $ref: '#/components/responses/service_unavailable' } },
  }),
  '/docs/errors': open('errorsPage', 'HTML page that explains the error codes.', {
    'text/html': { schema: { type: 'string' } },
  }),
  '/openapi.json': open(
    'openApi',
    'This document.',
    { 'application/json': { schema: { type: 'object' } } },
    {
      headers: DOCUMENT_HEADERS,
      others: { 304: { description: 'Not modified.', headers: DOCUMENT_HEADERS } },
    },
  ),
};
