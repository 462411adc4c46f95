import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { readDocuments } from '../../server/app/static-site.ts';
import { type Serving, serve, serviceOf } from '../server/serving.ts';
import { built } from '../support/built.ts';
import { openEngine } from '../support/engines.ts';
import { needing } from '../support/needing.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';
import { violationsOf } from './axe.ts';
import { sharedChromium } from './chromium.ts';

const { describe, it } = needing('chromium');

describe('the guide, in a browser', () => {
  let serving: Serving;
  let page: Page;
  const complaints: string[] = [];
  const requested: string[] = [];
  beforeAll(async () => {
    await built();
    const guide = readDocuments(join(ROOT, 'dist/guide'), '/docs/guide');
    serving = await serve(serviceOf(await openEngine(SAMPLE)), { guide });
    page = await (await sharedChromium()).newPage();
    page.setDefaultTimeout(WAIT_LIMIT_MS);
    page.on('console', (message) => complaints.push(message.text()));
    page.on('request', (request) => requested.push(request.url()));
  });

  it('leads from its index to a page and its sections, and back', async () => {
    await page.goto(`${serving.base}/docs/guide`);
    await page.getByRole('link', { name: 'Value at risk' }).click();
    await page.waitForURL('**/docs/guide/risk.html');
    await page.getByRole('navigation', { name: 'Sections' }).getByText('Concentration').click();
    expect(new URL(page.url()).hash).toBe('#concentration');
    await page.getByRole('navigation', { name: 'Pages' }).getByText('Deployment').click();
    await page.waitForURL('**/docs/guide/deployment.html');
    await page.getByRole('link', { name: 'Guide', exact: true }).click();
    await page.waitForURL('**/docs/guide');
  });

  it.each(['guide', 'guide/risk.html', 'guide/api.html'])(
    'has no finding at docs/%s, light and dark, and no page that is wider than a phone',
    async (path) => {
      await page.setViewportSize({ width: 390, height: 800 });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${serving.base}/docs/${path}`);
        expect(await violationsOf(page)).toEqual([]);
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390);
      }
    },
  );

  it('asks no other host, and the console stays empty', () => {
    expect(requested.length).toBeGreaterThan(0);
    expect(requested.filter((url) => !url.startsWith(serving.base))).toEqual([]);
    expect(complaints).toEqual([]);
  });
});
