import { cpSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, beforeEach, expect } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { sharedChromium } from '../browser/chromium.ts';
import { visit } from '../browser/pages.ts';
import { KEYS, type Serving, serve, serviceOf } from '../server/serving.ts';
import { afterFile } from '../support/after-file.ts';
import { built } from '../support/built.ts';
import { openEngine } from '../support/engines.ts';
import { needing } from '../support/needing.ts';
import { SAMPLE, temporaryFolder } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';

const { describe, it } = needing('chromium');

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const TYPES = new Map([
  ['.html', 'text/html'],
  ['.js', 'text/javascript'],
]);

/** The address of a server of static files, as any would do. */
async function staticServer(folder: string): Promise<string> {
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    try {
      const content = readFileSync(join(folder, path));
      response.setHeader('content-type', TYPES.get(extname(path)) ?? '').end(content);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterFile(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`; // a TCP server has a port
}

describe('the page', () => {
  let service: Serving;
  let address: string;
  let page: Page;
  let complaints: readonly string[];
  let names: readonly string[];
  let keep: (name: string) => Promise<void>;

  const show = async (baseUrl: string, key: string) => {
    await page.getByLabel('Service').fill(baseUrl);
    await page.getByLabel('Key').fill(key);
    await page.getByRole('button', { name: 'Show' }).click();
  };

  beforeAll(async () => {
    await built();
    const folder = temporaryFolder();
    cpSync(join(ROOT, 'examples/page'), folder, { recursive: true });
    cpSync(join(ROOT, 'dist/client'), join(folder, 'client'), { recursive: true });
    service = await serve(serviceOf(await openEngine(SAMPLE)));
    const { text } = await service.send('/restaking/all-operators?sort=-tvl&limit=10');
    names = JSON.parse(text).data.map(
      ({ name, operator }: { name: string; operator: string }) => name || operator,
    );
    ({ page, complaints, keep } = await visit(await sharedChromium(), ''));
    address = await staticServer(folder);
  });
  beforeEach(async () => {
    await page.goto(address);
  });

  it('shows the ten largest operators of a service of another origin', async () => {
    const before = complaints.length;
    await show(service.base, KEYS.both);
    await page.getByRole('table').waitFor();
    const shown = await page.locator('tbody td:first-child').allTextContents();
    expect(shown).toEqual(names);
    expect(await page.locator('caption').textContent()).toMatch(
      /^\$\d+(\.\d)?[BM] are delegated to \d+ operators$/,
    );
    const column = await page.locator('tbody td:last-child').allTextContents();
    for (const part of column) expect(part).toMatch(/^\d+(\.\d)?%$/);
    const parts = column.map(Number.parseFloat);
    expect(parts.length).toBe(10);
    expect(parts).toEqual(parts.toSorted((one, other) => other - one));
    expect(parts.reduce((sum, part) => sum + part)).toBeLessThanOrEqual(100);
    expect(complaints.slice(before)).toEqual([]);
    await keep('example-page');
  });

  it('is one that axe finds nothing in', async () => {
    await show(service.base, KEYS.both);
    await page.getByRole('table').waitFor();
    await page.evaluate(`(() => { ${AXE} })()`);
    const run =
      "axe.run({ resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id }) => id))";
    expect(await page.evaluate(run)).toEqual([]);
  });

  it('says what the service refuses', async () => {
    await show(service.base, 'another-key');
    const { text } = await service.send('/restaking/ecosystem-tvl', { key: 'another-key' });
    const status = page.getByRole('status');
    await expect.poll(() => status.textContent(), SOON).toBe(JSON.parse(text).error.message);
    expect(await page.getByRole('table').count()).toBe(0);
  });
});
