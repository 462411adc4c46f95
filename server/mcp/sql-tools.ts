import type { Tool } from '@modelcontextprotocol/sdk/types.js';
import { SETTINGS } from '../settings.ts';
import type { ToolAnswer } from './tool-answer.ts';

/** Runs a client's SQL; never rejects because of the SQL. */
export interface SqlClient {
  query(sql: string, parameters: unknown): Promise<ToolAnswer>;
  schema(): Promise<ToolAnswer>;
}

const standard = (name: 'sqlSeconds' | 'sqlRows') => SETTINGS[name].rule.parse(undefined);

const LIMITS = `Limits unless the service says otherwise: ${standard('sqlSeconds')} seconds, ${standard('sqlRows').toLocaleString('en')} rows, and an answer
of 100,000 characters, so aggregate, or end with a LIMIT of some tens of rows. Processor time is charged to a rate of its own.`;

const annotations = { readOnlyHint: true, idempotentHint: true, openWorldHint: false };

/** The tools for questions that no operation answers. */
export const SQL_TOOLS: readonly Tool[] = [
  {
    name: 'query',
    description: `Answers one read-only SELECT in the SQL of DuckDB over the snapshot: for what no other tool answers. Call schema first:
it has the tables, views and macros, with units. Other statements, files, settings and functions such as now() are refused; an error shows
the position by a caret. ${LIMITS}`,
    inputSchema: {
      type: 'object',
      properties: {
        sql: { type: 'string', description: 'The SELECT.' },
        parameters: {
          type: 'array',
          // Some models take one type for each member, and neither a list of types nor anyOf.
          items: { type: 'string' },
          description: 'Values of $1, $2, …, such as addresses; DuckDB casts the text.',
        },
      },
      required: ['sql'],
      additionalProperties: false,
    },
    annotations,
  },
  {
    name: 'schema',
    description:
      'Lists the tables, views, columns and macros that query may name, each with a comment and its unit, and the limits of a query.',
    inputSchema: { type: 'object', properties: {}, required: [], additionalProperties: false },
    annotations,
  },
];

/** Calls one of these tools; null if the name is not one of theirs. */
export function callSqlTool(
  name: string,
  given: Readonly<Record<string, unknown>>,
  asker: SqlClient,
): Promise<ToolAnswer> | null {
  if (name === 'schema') return asker.schema();
  if (name === 'query') return asker.query(String(given.sql ?? ''), given.parameters ?? []);
  return null;
}
