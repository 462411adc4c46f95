import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import * as z from 'zod';
import { afterFile } from '../support/after-file.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';

/** Of a request; the client's own is a minute, which SQL at the lowest priority may pass. */
const LIMIT = { timeout: WAIT_LIMIT_MS };

const Result = z.object({
  isError: z.boolean(),
  content: z.array(z.object({ type: z.literal('text'), text: z.string() })),
});

/** The result of a tool call, as a model sees it. */
export interface Called {
  readonly isError: boolean;
  readonly texts: readonly string[];
}

/** The SDK's own client, connected until the test file is done. */
export async function connected(transport: Transport): Promise<Client> {
  const client = new Client({ name: 'test', version: '1.0.0' });
  await client.connect(transport, LIMIT);
  afterFile(() => client.close());
  return client;
}

/** A client of the endpoint at `base`, which sends these headers. */
export function overHttp(base: string, headers: Record<string, string>): Promise<Client> {
  const options = { requestInit: { headers } };
  const transport = new StreamableHTTPClientTransport(new URL('/mcp', base), options);
  // The SDK's class has an optional property that its own interface does not allow to be undefined.
  return connected(transport as Transport);
}

export async function call(
  client: Client,
  name: string,
  given: Record<string, unknown> = {},
): Promise<Called> {
  const { isError, content } = Result.parse(
    await client.callTool({ name, arguments: given }, undefined, LIMIT),
  );
  return { isError, texts: content.map(({ text }) => text) };
}
