import type { Page } from 'playwright-core';
import { beforeAll, expect } from 'vitest';
import { type Serving, serve, serviceOf } from '../server/serving.ts';
import { openEngine } from '../support/engines.ts';
import { needing } from '../support/needing.ts';
import { generated } from '../support/snapshots.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';
import { sharedChromium } from './chromium.ts';

const { describe, it } = needing('chromium');

describe('the page of the errors, in a browser', () => {
  let serving: Serving;
  let page: Page;
  const complaints: string[] = [];
  beforeAll(async () => {
    serving = await serve(serviceOf(await openEngine(await generated('tiny', 1))));
    page = await (await sharedChromium()).newPage();
    page.setDefaultTimeout(WAIT_LIMIT_MS);
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(`${serving.base}/docs/errors#not_found`);
  });

  it('has its own style, which its policy allows', async () => {
    expect(await page.evaluate('getComputedStyle(document.body).maxWidth')).toBe('704px');
    expect(complaints).toEqual([]);
  });

  it('shows the code that a doc_url leads to', async () => {
    expect(await page.locator('section:target h2').textContent()).toContain('not_found');
  });
});
