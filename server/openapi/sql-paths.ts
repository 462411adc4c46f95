import { EXPORT_BOM, EXPORT_CONTENT, EXPORT_FORMAT, EXPORT_HEADERS } from './export-parts.ts';
import { ANSWER_HEADERS, refusalReferences } from './responses.ts';

const PURPOSE = 'Runs one SELECT over the snapshot.';

const DESCRIPTION = `One SELECT in DuckDB's SQL over the tables, views and macros in /query/schema. Other statements, files,
settings and volatile functions such as now() are not allowed. Parameters are $1, $2, … or $name. Answers over the limit of
rows or bytes are truncated; queries over the limit of time or memory are aborted. Needs a key with the group query. CPU time
has a rate limit of its own. By POST, \`format\` in the body selects another format than JSON.`;

const text = (description: string) => ({ type: 'string', description });

const ANSWER = closed({
  columns: {
    type: 'array',
    description: 'The columns, in order.',
    items: closed({ name: text('Name of the column.'), type: text('DuckDB type.') }),
  },
  data: {
    type: 'array',
    description: 'The rows, each an array of values. Integers and decimals have all digits.',
    items: {
      type: 'array',
      description: 'One value per column.',
      items: { description: 'Value of the column’s type.' },
    },
  },
  meta: closed({
    rows: { type: 'integer', description: 'Rows of this answer.' },
    truncated: { type: 'boolean', description: 'Whether a limit cut off rows.' },
    milliseconds: { type: 'number', description: 'Duration of the query.' },
  }),
});

const names = (description: string) => ({
  type: 'array',
  description,
  items: { type: 'string' },
});

const computedFrom = (description: string) => ({
  ...closed({
    tables: names('Tables that a view, or a table of computed rewards, reads.'),
    inputs: names('Inputs of ingest besides logs: blocks, calls of transactions, and files.'),
    events: names('Events that ingest reads from logs, as Contract.Event.'),
  }),
  description,
});

const SCHEMA = closed({
  limits: closed({
    seconds: { type: 'integer', description: 'Maximum seconds of a query.' },
    memoryBytes: { type: 'integer', description: 'Maximum bytes of memory of a query.' },
    rows: { type: 'integer', description: 'Maximum rows of an answer.' },
    bytes: {
      type: 'integer',
      description: 'Maximum bytes of an answer, for its values and for its encoded text.',
    },
  }),
  tables: {
    type: 'array',
    description: 'Tables and views.',
    items: closed({
      name: text('Name of the table or view.'),
      kind: { enum: ['table', 'view'], description: 'table: stored; view: computed.' },
      comment: text('Its contents.'),
      rows: { type: 'integer', description: 'Number of rows.' },
      computedFrom: computedFrom('Tables, inputs and events that decide its rows.'),
      columns: {
        type: 'array',
        description: 'Its columns, in order.',
        items: closed(
          {
            name: text('Name of the column.'),
            type: text('DuckDB type.'),
            comment: text('Its meaning, with the unit.'),
          },
          {
            computedFrom: computedFrom(
              'Tables, inputs and events that decide its values; absent if they are all that decide the rows.',
            ),
          },
        ),
      },
    }),
  },
  macros: {
    type: 'array',
    description: 'Macros of this service.',
    items: closed({
      name: text('Name of the macro.'),
      parameters: {
        type: 'array',
        description: 'Names of its parameters.',
        items: { type: 'string' },
      },
      comment: text('Its result.'),
    }),
  },
});

/** Names the bodies that answer SQL. */
export const QUERY_SCHEMAS = { QueryAnswer: ANSWER, QuerySchema: SCHEMA };

const headers = Object.fromEntries(
  Object.keys(ANSWER_HEADERS).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
);

const QUERY_HEADERS = {
  'X-Query-Rows': header('Number of rows in the answer.', '^\\d+$'),
  'X-Query-Truncated': header('Whether a limit cut off rows.', '^(true|false)$'),
  'X-Query-Milliseconds': header('Duration of the query.', '^[\\d.]+$'),
};

const responses = {
  200: {
    description: PURPOSE,
    headers: { ...headers, ...QUERY_HEADERS },
    content: {
      'application/json': { schema: { $ref: '#/components/schemas/QueryAnswer' } },
    },
  },
  304: { description: 'Not modified; the query was not run.', headers },
  412: { $ref: '#/components/responses/bad_request' },
  ...refusalReferences(false),
};

const about = { summary: PURPOSE, description: DESCRIPTION, tags: ['SQL'] };

const SQL = {
  name: 'sql',
  in: 'query',
  required: true,
  description: 'The SELECT.',
  schema: { type: 'string' },
  example: 'from tvl_by_strategy order by dollars desc limit 3',
};

/** Describes the paths that take clients' SQL. */
export const QUERY_PATHS = {
  '/query': {
    get: {
      operationId: 'query',
      ...about,
      parameters: [SQL],
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
  '/query.{format}': {
    get: {
      operationId: 'queryExport',
      ...about,
      summary: 'Runs one SELECT over the snapshot, with the rows in another format.',
      parameters: [EXPORT_FORMAT, SQL, EXPORT_BOM],
      responses: {
        ...responses,
        200: {
          description: 'The rows.',
          headers: { ...headers, ...QUERY_HEADERS, ...EXPORT_HEADERS },
          content: EXPORT_CONTENT,
        },
      },
    },
  },
  '/query/schema': {
    get: {
      operationId: 'querySchema',
      summary: 'Tables, views and macros for queries, and the limits of a query.',
      description:
        'Tables, views and macros for the SQL of /query, with comments and units, and the limits of a query. Needs a key with the group query.',
      tags: ['SQL'],
      responses: {
        200: {
          description: 'Tables, views, their columns, and macros.',
          headers,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/QuerySchema' } } },
        },
        304: { description: 'Not modified.', headers },
        412: { $ref: '#/components/responses/bad_request' },
        ...refusalReferences(false),
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

function closed(
  properties: Readonly<Record<string, object>>,
  optional: Readonly<Record<string, object>> = {},
): object {
  return {
    type: 'object',
    properties: { ...properties, ...optional },
    required: Object.keys(properties),
    additionalProperties: false,
  };
}
