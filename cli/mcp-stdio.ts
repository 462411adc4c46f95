import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { ApiError, createClient, NetworkError, type OperationId } from '../client/index.ts';
import { operationId } from '../engine/endpoint.ts';
import { readConfig } from '../server/config.ts';
import type { Ask } from '../server/mcp/call.ts';
import { mcpServer } from '../server/mcp/protocol.ts';
import { listedTools } from '../server/mcp/tools.ts';

/** Serves the protocol over standard input and output until the input ends. */
export async function serveOverStdio(baseUrl: string, key: string): Promise<void> {
  // Bodies stay text, so that no digit of an integer is lost.
  const client = createClient({ baseUrl, key, parse: (text) => text });
  const ask: Ask = async (operation, parameters) => {
    const id = operationId(operation) as OperationId; // the client has a method for each
    // The parameters were read by the operation's own schemas.
    const method = client[id] as unknown as (given: typeof parameters) => Promise<string>;
    try {
      return { refused: false, text: await method(parameters) };
    } catch (cause) {
      if (cause instanceof ApiError) return refused(`${cause.code}: ${cause.message}`);
      if (cause instanceof NetworkError) return refused(cause.message);
      throw cause;
    }
  };
  // The service answers with its own limits where they exceed the defaults.
  const settings = readConfig({}, {});
  const server = mcpServer(settings, listedTools(settings), ask);
  await server.connect(new StdioServerTransport());
}

function refused(text: string): { refused: true; text: string } {
  return { refused: true, text };
}
