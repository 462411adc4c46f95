import type { Browser } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import type { StaticSite } from '../../server/app/static-site.ts';
import { KEYS } from '../server/serving.ts';
import { afterFile } from '../support/after-file.ts';
import { heldPort } from '../support/held-port.ts';
import { needing } from '../support/needing.ts';
import { generated } from '../support/snapshots.ts';
import { SOON } from '../support/soon.ts';
import { sharedChromium } from './chromium.ts';
import { builtDashboard, served, visit, whole } from './pages.ts';

const { describe, it } = needing('chromium');

let browser: Browser;
let dashboard: StaticSite;
let folder: string;
beforeAll(async () => {
  [browser, dashboard, folder] = await Promise.all([
    sharedChromium(),
    builtDashboard(),
    generated('tiny', 1),
  ]);
});

describe('a dashboard whose service gives its page no key', () => {
  it('asks for a key, rejects a wrong one, accepts a valid one and forgets it', async () => {
    const serving = await served(folder, dashboard, { pageKey: null });
    const { page, open } = await visit(browser, serving.base);
    await open('');
    const title = page.locator('h1');
    expect(await title.textContent()).toBe('Enter your key');
    await page.getByRole('combobox', { name: /^Search/ }).fill('A41');
    await expect
      .poll(() => page.getByRole('option').allTextContents(), SOON)
      .toEqual(['Enter a key first: the search needs one.']);
    const sent: string[] = [];
    page.on('request', (request) => {
      const key = request.headers()['x-api-key'];
      if (key) sent.push(key);
    });
    await page.getByLabel('Key', { exact: true }).fill('no-such-key');
    await page.getByRole('button', { name: 'Open the dashboard' }).click();
    await page.getByRole('heading', { name: 'This key is not accepted' }).waitFor();
    expect(sent).toEqual(['no-such-key']);
    await page.getByLabel('Key', { exact: true }).fill(KEYS.both);
    await page.getByRole('button', { name: 'Open the dashboard' }).click();
    await page.locator('.headline').first().waitFor();
    await page.reload();
    await page.locator('.headline').first().waitFor();
    await page.getByRole('button', { name: 'Forget key' }).click();
    await page.getByRole('heading', { name: 'Enter your key' }).waitFor();
    const kept = await page.evaluate<string>('JSON.stringify([localStorage, sessionStorage])');
    expect(kept).not.toContain(KEYS.both);
  });

  it('is not asked for a key under a host name of another machine', async () => {
    const serving = await served(folder, dashboard, { pageKey: null });
    const { page, complaints } = await visit(browser, serving.base);
    const requested: string[] = [];
    await page.route('http://service.example/**', async (route) => {
      const { pathname } = new URL(route.request().url());
      requested.push(pathname);
      await route.fulfill({ response: await route.fetch({ url: `${serving.base}${pathname}` }) });
    });
    await page.goto('http://service.example/');
    await page.getByRole('heading', { name: 'Enter your key' }).waitFor();
    expect(requested).toContain('/');
    expect(requested).not.toContain('/dashboard/key');
    expect(complaints).toEqual([]);
  });

  it('names the group that a key has no access to', async () => {
    const serving = await served(folder, dashboard, { pageKey: KEYS.restaking });
    const { page, open } = await visit(browser, serving.base);
    await open('availability');
    expect(await page.locator('.failure').first().textContent()).toContain('availability');
    await open('operators');
    expect(await page.locator('.failure').count()).toBe(0);
  });
});

describe('a dashboard with a key at its rate limit', () => {
  it('shows so once, with one time until the next try of all requests', async () => {
    const serving = await served(folder, dashboard, { quota: 3 });
    const { page, open } = await visit(browser, serving.base);
    await page.clock.install();
    const refused: string[] = [];
    page.on('response', (response) => {
      if (response.status() === 429) refused.push(response.url());
    });
    await open('');
    const failure = page.locator('.failure');
    expect(await failure.count()).toBe(1);
    expect(await failure.textContent()).toContain('Rate limit reached');
    const left = /Try again \(automatically in (\d+) s\)/.exec((await failure.textContent()) ?? '');
    const first = refused.splice(0);
    expect(first.length).toBeGreaterThan(5);
    await page.clock.runFor(Number(left?.[1]) * 1000 + 1000);
    await expect.poll(() => [...refused].sort(), SOON).toEqual([...first].sort());
    await whole(page);
    expect(await failure.count()).toBe(1);
    expect(refused.length).toBe(first.length);
  });

  it('shows the rate in the section of SQL only', async () => {
    const serving = await served(folder, dashboard, { quota: 1000 });
    const { page, open } = await visit(browser, serving.base);
    const footer = page.locator('footer');
    await open('');
    await footer.getByText(/^Snapshot \w/).waitFor();
    expect(await footer.innerText()).not.toContain('Rate limit');
    await open('query');
    await footer.getByText(/^Rate limit: \d+ of 1,000 requests left$/).waitFor();
  });

  it('shows no number in any card, not even 0', async () => {
    const serving = await served(folder, dashboard, { quota: 1 });
    expect((await serving.send('/restaking/ecosystem-avs')).status).toBe(200);
    const { page, open } = await visit(browser, serving.base);
    for (const view of ['', 'claims', 'tokens', 'availability']) {
      await open(view);
      // Titles and notes; the choices of a list have numbers.
      const cards = page.locator('.card:has(.empty) > header > div:first-child');
      for (const header of await cards.allTextContents()) expect(header).not.toMatch(/\d/);
      expect(await page.locator('.failure').count()).toBe(1);
      // Readiness has the latest block, and no key or rate limits it.
      const refusedFacts = page.locator('.fact').filter({ hasNotText: 'Latest block' });
      const facts = await refusedFacts.locator('dd').allTextContents();
      for (const fact of facts) expect(fact).toBe('No answer');
    }
    // Eight numbers of the overview, four cards at least.
    await open('');
    expect(await page.locator('.fact').count()).toBe(8);
    expect(await page.locator('.card:has(.empty)').count()).toBeGreaterThan(3);
  });
});

describe('a service that is restarted', () => {
  it('is reported as unavailable, and used again with its new key', async () => {
    const { port, release } = await heldPort();
    afterFile(release);
    const before = await served(folder, dashboard, { pageKey: KEYS.restaking, port });
    const { page, open } = await visit(browser, before.base);
    await open('operators');
    await before.close();
    await page.getByRole('link', { name: 'AVSs' }).click();
    await page.getByText('The service does not answer').waitFor();
    await served(folder, dashboard, { pageKey: KEYS.both, port });
    await page.getByRole('heading', { name: 'All AVSs' }).waitFor();
    // All cards try again together.
    await expect.poll(() => page.locator('.failure').count(), SOON).toBe(0);
  });
});
