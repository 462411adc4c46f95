import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { checkNames } from '../../engine/definition/parameters.ts';
import { quotedValue, RequestError } from '../../engine/errors.ts';
import type { SqlSchema, SqlTable } from '../../engine/store/sql-schema.ts';
import { SETTINGS } from '../settings.ts';
import type { ToolAnswer } from './tool-answer.ts';

/** Runs a client's SQL; never rejects if the SQL is at fault. */
export interface SqlClient {
  query(sql: string, parameters: unknown): Promise<ToolAnswer>;
  schema(): Promise<ToolAnswer>;
}

const standard = (name: 'sqlSeconds' | 'sqlRows') => SETTINGS[name].rule.parse(undefined);

const LIMITS = `Limits unless the service says otherwise: ${standard('sqlSeconds')} seconds, ${standard('sqlRows').toLocaleString('en')} rows, and an answer
of 100,000 characters, so aggregate, or end with a LIMIT of some tens of rows. Processor time is charged to a rate of its own.`;

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** A tool for questions that no operation answers. */
interface SqlTool {
  readonly tool: Tool;
  /** Advice for an answer that is too long. */
  readonly remedy: string;
  /** Rejects with a RequestError for an argument that the tool cannot take. */
  readonly call: (
    given: Readonly<Record<string, unknown>>,
    asker: SqlClient,
  ) => Promise<ToolAnswer>;
}

const query: SqlTool = {
  tool: {
    name: 'query',
    description: `Answers one read-only SELECT in the SQL of DuckDB over the snapshot: for what no other tool answers. Call schema first:
it lists the tables, views and macros, and with tables their columns and units. Other statements, files, settings and functions such as now() are refused; an error shows
the position by a caret. ${LIMITS}`,
    inputSchema: {
      type: 'object',
      properties: {
        sql: { type: 'string', description: 'The SELECT.' },
        parameters: {
          type: 'array',
          // Some models take one type for each member, and neither several types nor anyOf.
          items: { type: 'string' },
          description: 'Values of $1, $2, …, such as addresses; DuckDB casts the text.',
        },
      },
      required: ['sql'],
      additionalProperties: false,
    },
    annotations,
  },
  remedy: 'ask for fewer rows or columns',
  call: ({ sql, parameters }, asker) => asker.query(String(sql ?? ''), parameters ?? []),
};

const schema: SqlTool = {
  tool: {
    name: 'schema',
    description:
      'Lists the tables, views and macros that query may name, each with a comment, and the limits of a query; with tables, the columns of these, each with its type, comment and unit, and the tables and events that each table is computed from.',
    inputSchema: {
      type: 'object',
      properties: {
        tables: {
          type: 'array',
          items: { type: 'string' },
          description: 'Names of the tables and views whose columns are listed.',
        },
      },
      required: [],
      additionalProperties: false,
    },
    annotations,
  },
  remedy: 'ask for fewer tables',
  call: async ({ tables }, asker) => {
    const answer = await asker.schema();
    if (answer.refused) return answer;
    const part = partOf(JSON.parse(answer.text), tables ?? null);
    return { refused: false, text: JSON.stringify(part) };
  },
};

/**
 * Returns a schema without its columns, because all tables' columns are more than a model can read;
 * or the tables and views with these names, with their columns.
 */
function partOf(whole: SqlSchema, names: unknown): object {
  if (names === null) {
    return { ...whole, tables: whole.tables.map(({ columns, computedFrom, ...table }) => table) };
  }
  if (!Array.isArray(names)) {
    throw new RequestError('bad_request', 'tables: this is not a list of names', 'tables');
  }
  const found = whole.tables.filter(({ name }) => names.includes(name));
  const unknown = names.find((name) => !found.some((table) => table.name === name));
  if (unknown !== undefined) {
    const message = `tables: ${quotedValue(String(unknown))} is neither a table nor a view; schema without tables lists their names`;
    throw new RequestError('unprocessable_entity', message, 'tables');
  }
  return { tables: found.map(withoutSources) };
}

/** A model reads the sources of a table; those of its columns would be twice as much text. */
function withoutSources({ columns, ...table }: SqlTable): object {
  return { ...table, columns: columns.map(({ computedFrom, ...column }) => column) };
}

const ALL: readonly SqlTool[] = [query, schema];

/** These tools, as the Model Context Protocol lists them. */
export const SQL_TOOLS: readonly Tool[] = ALL.map(({ tool }) => tool);

const BY_NAME = new Map(ALL.map((one) => [one.tool.name, one]));

/**
 * Returns a call for one of these tools, and the remedy for an answer that is too long; null for
 * another name. Throws a RequestError for an argument that the tool does not have.
 */
export function sqlCall(
  name: string,
  given: Readonly<Record<string, unknown>>,
  asker: SqlClient,
): { readonly answer: Promise<ToolAnswer>; readonly remedy: string } | null {
  const found = BY_NAME.get(name);
  if (!found) return null;
  const { tool, remedy, call } = found;
  const presented = new Map(Object.keys(given).map((argument) => [argument, '']));
  checkNames(presented, Object.keys(tool.inputSchema.properties ?? {}));
  return { answer: call(given, asker), remedy };
}
