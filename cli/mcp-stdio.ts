import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  ApiError,
  call,
  createClient,
  NetworkError,
  type OperationId,
  type ParametersOf,
  type SqlParameters,
} from '../client/index.ts';
import { KEY_GROUPS, operationId } from '../engine/definition/endpoint.ts';
import { readConfig } from '../server/config.ts';
import { mcpServer } from '../server/mcp/mcp-server.ts';
import { listedTools, selectedTools, type ToolSet } from '../server/mcp/operation-tools.ts';
import type { SqlClient } from '../server/mcp/sql-tools.ts';
import type { AskOperation, ToolAnswer } from '../server/mcp/tool-answer.ts';

/** Timeout in milliseconds of the request for whether the data is invented. */
const READY_MS = 3000;

/** Serves MCP over standard input and output until the input ends. */
export async function serveOverStdio(baseUrl: string, key: string, set: ToolSet): Promise<void> {
  // Bodies stay text, so that integers keep every digit.
  const client = createClient({ baseUrl, key, parse: (text) => text });
  const toolResult = async (body: Promise<unknown>): Promise<ToolAnswer> => {
    try {
      return { refused: false, text: String(await body) };
    } catch (cause) {
      if (cause instanceof ApiError) return refused(`${cause.code}: ${cause.message}`);
      if (cause instanceof NetworkError) return refused(cause.message);
      throw cause;
    }
  };
  const ask: AskOperation = (operation, parameters) => {
    const id = operationId(operation) as OperationId; // the client has a method for each
    // The operation's schemas have checked the parameters.
    return toolResult(call(client, id, parameters as ParametersOf<OperationId>));
  };
  const sql: SqlClient = {
    // The service checks the parameters.
    query: (text, parameters) => toolResult(client.queryBody(text, parameters as SqlParameters)),
    schema: () => toolResult(client.querySchema()),
  };
  const settings = readConfig({}, {});
  const sample = await sampleOf(baseUrl);
  // The groups of the key are not known here; the service refuses a tool without its group.
  const tools = selectedTools(listedTools(settings), set, KEY_GROUPS);
  const server = mcpServer(settings, tools, ask, sql, sample);
  await server.connect(new StdioServerTransport());
}

/**
 * The service's warning of invented data; null without one, or if the service does not answer yet.
 */
async function sampleOf(baseUrl: string): Promise<string | null> {
  try {
    const base = baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`;
    const response = await fetch(new URL('readyz', base), {
      signal: AbortSignal.timeout(READY_MS),
    });
    const { sample } = Object(await response.json());
    return typeof sample === 'string' ? sample : null;
  } catch {
    return null;
  }
}

function refused(text: string): { refused: true; text: string } {
  return { refused: true, text };
}
