import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { commandLine } from '../cli/running.ts';
import { KEYS, type Serving, serve, serviceOf } from '../server/serving.ts';
import { built, CLI } from '../support/built.ts';
import { openEngine } from '../support/engines.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { call, connected, overHttp } from './asking.ts';

await built();

let serving: Serving;
let client: Client;
beforeAll(async () => {
  serving = await serve(serviceOf(await openEngine(SAMPLE)));
  client = await over(serving.base, KEYS.restaking);
});

/** A client of the command, which is a process of its own. */
function over(url: string, key: string): Promise<Client> {
  const args = [CLI, 'mcp', '--url', url];
  const env = { RESTAKING_KEY: key };
  return connected(new StdioClientTransport({ command: process.execPath, args, env }));
}

describe('npm run mcp', () => {
  it('has the tools of the endpoint', async () => {
    const http = await overHttp(serving.base, { 'x-api-key': KEYS.both });
    expect(await client.listTools()).toEqual(await http.listTools());
  });

  it('gives what the service answers, with every digit', async () => {
    const { texts } = await call(client, 'restakingOperatorsTvl', { limit: 1 });
    expect(texts[0]).toBe((await serving.send('/restaking/operators-tvl?limit=1')).text);
    expect(texts[1]).toMatch(/page 2 with limit 1 goes on\.$/);
  });

  it.each([
    ['availabilityAllOperators', {}, /^forbidden: This key has no access/],
    ['restakingOperatorInfo', {}, /^bad_request: operator: this parameter is required$/],
    ['restakingOperatorInfo', { operator: `0x${'0'.repeat(40)}` }, /^not_found: operator: /],
  ])('%s with %j tells what is wrong', async (name, parameters, message) => {
    const { isError, texts } = await call(client, name, parameters);
    expect(isError).toBe(true);
    expect(texts[0]).toMatch(message);
  });

  it('needs a key and an address', async () => {
    const keyless = await commandLine(['mcp']);
    expect(keyless).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringMatching(/^RESTAKING_KEY: /),
    });
    const lost = await commandLine(['mcp', '--url', 'nowhere'], { RESTAKING_KEY: 'k' });
    expect(lost).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^--url \/ RESTAKING_URL: /),
    });
  });
});
