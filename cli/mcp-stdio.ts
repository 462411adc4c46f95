import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  ApiError,
  createClient,
  NetworkError,
  type OperationId,
  type SqlParameters,
} from '../client/index.ts';
import { operationId } from '../engine/endpoint.ts';
import { readConfig } from '../server/config.ts';
import { mcpServer } from '../server/mcp/mcp-server.ts';
import { listedTools } from '../server/mcp/operation-tools.ts';
import type { SqlClient } from '../server/mcp/sql-tools.ts';
import type { AskOperation, ToolAnswer } from '../server/mcp/tool-answer.ts';

/** Milliseconds that the service may take to say whether its data is invented. */
const READY_MS = 3000;

/** Serves the protocol over standard input and output until the input ends. */
export async function serveOverStdio(baseUrl: string, key: string): Promise<void> {
  // Bodies stay text, so that no digit of an integer is lost.
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
    // The parameters were read by the operation's own schemas.
    const method = client[id] as unknown as (given: typeof parameters) => Promise<string>;
    return toolResult(method(parameters));
  };
  const sql: SqlClient = {
    // The service checks what is bound.
    query: (text, parameters) => toolResult(client.queryBody(text, parameters as SqlParameters)),
    schema: () => toolResult(client.querySchema()),
  };
  const settings = readConfig({}, {});
  const sample = await sampleOf(baseUrl);
  const server = mcpServer(settings, listedTools(settings), ask, sql, sample);
  await server.connect(new StdioServerTransport());
}

/** The sentence by which the service warns of invented data; null where it does not, or does not answer yet. */
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
