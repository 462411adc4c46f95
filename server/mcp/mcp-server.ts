import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ListToolsRequestSchema,
  type Tool,
} from '@modelcontextprotocol/sdk/types.js';
import type { ParameterSettings } from '../../engine/definition/parameters.ts';
import { VERSION } from '../version.ts';
import { callTool } from './call-tool.ts';
import type { SqlClient } from './sql-tools.ts';
import type { AskOperation } from './tool-answer.ts';

const INSTRUCTIONS = `Read-only analytics over one snapshot of EigenLayer restaking and EigenDA. Numbers in strings are exact
plain decimals; times are UTC. Lists come in pages in a fixed order: go on by page with the same limit. What no tool answers, query answers by SQL over the tables that schema lists.`;

/**
 * Creates a server for the Model Context Protocol with these `tools`; `ask` runs operations.
 * `sample` warns about invented data.
 *
 * @example
 *     const server = mcpServer(settings, selectedTools(tools, 'core', groups), ask, sql, null);
 */
export function mcpServer(
  settings: ParameterSettings,
  tools: Tool[],
  ask: AskOperation,
  sql: SqlClient,
  sample: string | null,
): Server {
  const instructions = sample === null ? INSTRUCTIONS : `${sample}.\n${INSTRUCTIONS}`;
  const server = new Server(
    { name: 'restaking-analytics', version: VERSION },
    { capabilities: { tools: {} }, instructions },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(CallToolRequestSchema, ({ params }) =>
    callTool(params.name, params.arguments ?? {}, settings, ask, sql),
  );
  return server;
}
