import { readFileSync } from 'node:fs';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeAll, expect } from 'vitest';
import { afterFile } from '../support/after-file.ts';
import { needing } from '../support/needing.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, loadBelow, served, type Visit, visit } from './pages.ts';

const { describe, it } = needing('chromium');

const PREFIX = '/analytics';

/** A proxy that serves a port below `PREFIX`, which it removes, and nothing at other paths. */
async function behindPath(port: number): Promise<string> {
  const proxy = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith(`${PREFIX}/`)) {
      outgoing.writeHead(404).end();
      return;
    }
    const path = incoming.url.slice(PREFIX.length);
    const { method, headers } = incoming;
    const passed = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
    passed.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    // The service closes connections of a page that has left: such a request has no answer.
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  afterFile(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

let desk: Visit;
let outside: string[];
let origin: string;
beforeAll(async () => {
  const [browser, dashboard] = await Promise.all([sharedChromium(), builtDashboard()]);
  const { port } = await served(SAMPLE, dashboard);
  origin = await behindPath(port);
  desk = await visit(browser, origin + PREFIX);
  outside = [];
  desk.page.on('request', (sent) => {
    if (!sent.url().startsWith(`${origin}${PREFIX}/`)) outside.push(sent.url());
  });
});

describe('a dashboard below a path of a proxy', () => {
  it('loads itself, its key, its parts and its data below that path', async () => {
    await desk.open('');
    await loadBelow(desk.page);
    expect(await desk.page.locator('.card h2').count()).toBeGreaterThan(8);
    await desk.open('withdrawals');
    expect(await desk.page.locator('.failure').allTextContents()).toEqual([]);
    expect([outside, desk.complaints]).toEqual([[], []]);
  });

  it('downloads a whole list, and links to the reference, below that path', async () => {
    await desk.open('withdrawals');
    const card = desk.page.locator('.card', { hasText: 'All withdrawals' });
    const [download] = await Promise.all([
      desk.page.waitForEvent('download'),
      card.getByRole('button', { name: 'CSV' }).click(),
    ]);
    const lines = readFileSync(await download.path(), 'utf8').split('\r\n');
    expect(lines.length).toBeGreaterThan(100);
    const links = desk.page.locator('footer a');
    expect(
      await links.evaluateAll((found) => found.map((link) => link.getAttribute('href'))),
    ).toEqual(['/docs/guide', '/docs', '/docs/errors'].map((path) => `${origin}${PREFIX}${path}`));
    expect(outside.filter((url) => !url.startsWith('blob:'))).toEqual([]);
  });
});
