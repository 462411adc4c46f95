import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { expect } from 'vitest';
import { rateLimit } from '../../server/limits/rate-limit.ts';
import { KEYS, serve, serviceOf } from '../server/serving.ts';
import { afterFile } from '../support/after-file.ts';
import { openEngine } from '../support/engines.ts';
import { needing } from '../support/needing.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';
import { sharedChromium } from './chromium.ts';

const { it } = needing('chromium');

/** The URL of an empty page of another origin. */
async function elsewhere(): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>elsewhere</title>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://localhost:${(server.address() as AddressInfo).port}`; // a TCP server has a port
}

/** The script of a page that uses the client. */
const SCRIPT = `async ([baseUrl, key]) => {
  const facts = [];
  const onResponse = (one) => facts.push(one);
  const client = restaking.createClient({ baseUrl, key, onResponse });
  const first = await client.restakingAllTokens({ limit: 7 });
  const same = (await client.restakingAllTokens({ limit: 7 })) === first;
  let rows = 0;
  for await (const _row of client.pages('restakingAllTokens', { limit: 7 })) rows += 1;
  const error = await client.restakingAllTokens({ limit: 0 }).catch((cause) => cause);
  return { facts, same, rows, total: first.meta.total, code: error.code };
}`;

it('the client works in a page of another origin, and reads the facts in headers', async () => {
  const engine = await openEngine(SAMPLE);
  const { base } = await serve(serviceOf(engine), { rateLimit: rateLimit(100, 60) });
  const entry = fileURLToPath(new URL('../../client/index.ts', import.meta.url));
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'restaking',
  });
  const page = await (await sharedChromium()).newPage();
  page.setDefaultTimeout(WAIT_LIMIT_MS);
  await page.goto(await elsewhere());
  await page.addScriptTag({ content: outputFiles[0]?.text ?? '' });
  const seen = await page.evaluate(`(${SCRIPT})(${JSON.stringify([base, KEYS.both])})`);
  const snapshotId = engine.snapshot.id;
  expect(seen).toMatchObject({
    same: true,
    code: 'unprocessable_entity',
    rows: Reflect.get(Object(seen), 'total'),
  });
  expect(Reflect.get(Object(seen), 'facts').slice(0, 2)).toMatchObject([
    { status: 200, snapshotId, rate: { quota: 100, left: 99 } },
    { status: 304, snapshotId, rate: { quota: 100, left: 99 } },
  ]);
});
