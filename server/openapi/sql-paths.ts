import { SQL_FORMATS } from '../../engine/query-request.ts';
import { EXPORT_TYPES } from '../http/export-types.ts';
import { ANSWER_HEADERS, REFUSAL_RESPONSES } from './responses.ts';

const PURPOSE = 'Answers one SELECT of yours over the snapshot.';

const DESCRIPTION = `One SELECT in the SQL of DuckDB over the tables, views and macros that /query/schema lists; no other
statement, no file, no setting, and no function that gives another value each time, such as now(). Values are bound to
$1, $2, … or $name. An answer is cut at a limit of rows and of bytes, and then truncated; a query is ended at a limit of
time and of memory. Needs a key with the group query. Processor time is charged to a rate of its own.`;

const text = (description: string) => ({ type: 'string', description });

const ANSWER = closed({
  columns: {
    type: 'array',
    description: 'The columns, in order.',
    items: closed({ name: text('Name of the column.'), type: text('A type of DuckDB.') }),
  },
  data: {
    type: 'array',
    description: 'The rows: an array of values each. Integers and decimals carry every digit.',
    items: {
      type: 'array',
      description: 'A value for each column.',
      items: { description: 'Whatever the type of the column gives.' },
    },
  },
  meta: closed({
    rows: { type: 'integer', description: 'Rows of this answer.' },
    truncated: { type: 'boolean', description: 'Whether a limit cut off rows.' },
    milliseconds: { type: 'number', description: 'Time that the query took.' },
  }),
});

const SCHEMA = closed({
  limits: closed({
    seconds: { type: 'integer', description: 'Seconds that a query may take.' },
    memoryBytes: { type: 'integer', description: 'Bytes of memory that it may take.' },
    rows: { type: 'integer', description: 'Rows that an answer may have.' },
    bytes: {
      type: 'integer',
      description: 'Bytes that an answer may have, of its values and as it is written.',
    },
  }),
  tables: {
    type: 'array',
    description: 'Tables and views.',
    items: closed({
      name: text('Its name.'),
      kind: { enum: ['table', 'view'], description: 'Whether it is stored or computed.' },
      comment: text('What it holds.'),
      rows: { type: 'integer', description: 'Rows that it has.' },
      columns: {
        type: 'array',
        description: 'Its columns, in order.',
        items: closed({
          name: text('Its name.'),
          type: text('A type of DuckDB.'),
          comment: text('What it means, with its unit.'),
        }),
      },
    }),
  },
  macros: {
    type: 'array',
    description: 'Functions of this service.',
    items: closed({
      name: text('Its name.'),
      parameters: {
        type: 'array',
        description: 'Names of its parameters.',
        items: { type: 'string' },
      },
      comment: text('What it gives.'),
    }),
  },
});

const FORMAT = {
  type: 'string',
  enum: SQL_FORMATS,
  default: 'json',
  description: 'Form of the answer. Accept does the same.',
};

const headers = Object.fromEntries(
  Object.keys(ANSWER_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const QUERY_HEADERS = {
  'X-Query-Rows': header('Rows of the answer.', '^\\d+$'),
  'X-Query-Truncated': header('Whether a limit cut off rows.', '^(true|false)$'),
  'X-Query-Milliseconds': header('Time that the query took.', '^[\\d.]+$'),
  'Content-Disposition': {
    ...header(
      'The name of a file; not of JSON.',
      '^attachment; filename="(sample-)?query\\.[a-z]+"$',
    ),
    required: false,
  },
};

const refusals = Object.fromEntries(
  Object.entries(REFUSAL_RESPONSES).map(([status, { name }]) => [
    status,
    { $ref: `#/components/responses/${name}` },
  ]),
);

const responses = {
  200: {
    description: PURPOSE,
    headers: { ...headers, ...QUERY_HEADERS },
    content: {
      'application/json': { schema: ANSWER },
      ...Object.fromEntries(
        Object.values(EXPORT_TYPES).map((type) => [type, { schema: { type: 'string' } }]),
      ),
    },
  },
  304: { description: 'It has not changed; nothing was run.', headers },
  ...refusals,
};

const about = { summary: PURPOSE, description: DESCRIPTION, tags: ['query'] };

const parameter = (
  name: string,
  required: boolean,
  { description, ...schema }: { description: string },
) => ({
  name,
  in: 'query',
  required,
  description,
  schema,
});

/** The paths of clients' SQL. */
export const QUERY_PATHS = {
  '/query': {
    get: {
      operationId: 'query',
      ...about,
      parameters: [
        {
          ...parameter('sql', true, text('The SELECT.')),
          example: 'from tvl_by_strategy order by dollars desc limit 3',
        },
        parameter('format', false, FORMAT),
      ],
      responses,
    },
    post: {
      operationId: 'queryByPost',
      ...about,
      requestBody: {
        required: true,
        content: {
          'application/json': {
            schema: {
              type: 'object',
              properties: {
                sql: text('The SELECT.'),
                parameters: {
                  description: 'Values of $1, $2, … as an array, or of $name as an object.',
                  anyOf: [
                    { type: 'array', items: scalar() },
                    { type: 'object', additionalProperties: scalar() },
                  ],
                },
                format: FORMAT,
              },
              required: ['sql'],
              additionalProperties: false,
            },
            example: {
              sql: 'from tvl_by_operator where dollars > $least order by dollars desc limit 3',
              parameters: { least: 1000000 },
            },
          },
        },
      },
      responses: {
        ...responses,
        413: { $ref: '#/components/responses/bad_request' },
        415: { $ref: '#/components/responses/bad_request' },
      },
    },
  },
  '/query/schema': {
    get: {
      operationId: 'querySchema',
      summary: 'Lists what a query may name, with comments and units, and its limits.',
      description:
        'Tables, views and macros that the SQL of /query may name, each with a comment and its unit, and the limits of a query. Needs a key with the group query.',
      tags: ['query'],
      responses: {
        200: {
          description: 'Tables, views, their columns, and macros.',
          headers,
          content: { 'application/json': { schema: SCHEMA } },
        },
        304: { description: 'It has not changed.', headers },
        ...refusals,
      },
    },
  },
};

function scalar(): object {
  return { type: ['string', 'number', 'boolean', 'null'] };
}

function header(description: string, pattern: string): object {
  return { description, required: true, schema: { type: 'string', pattern } };
}

function closed(properties: Readonly<Record<string, object>>): object {
  return {
    type: 'object',
    properties,
    required: Object.keys(properties),
    additionalProperties: false,
  };
}
