import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, beforeEach, expect } from 'vitest';
import { ROOT } from '../../build/parts.ts';
import { operationId } from '../../engine/definition/endpoint.ts';
import { operations } from '../../engine/operations/index.ts';
import { readDocuments } from '../../server/app/static-site.ts';
import { topicOf } from '../../server/openapi/topic-of.ts';
import { KEYS, type Serving, serve, serviceOf } from '../server/serving.ts';
import { built } from '../support/built.ts';
import { openEngine } from '../support/engines.ts';
import { needing } from '../support/needing.ts';
import { SAMPLE } from '../support/snapshots.ts';
import { WAIT_LIMIT_MS } from '../support/soon.ts';
import { violationsOf } from './axe.ts';
import { sharedChromium } from './chromium.ts';

const { describe, it } = needing('chromium');

const DESK = { width: 1280, height: 720 };

let browser: Browser;
let serving: Serving;
/** Shared by the tests that leave it as they find it, but for blocks that they open. */
let shared: Page;
const requested: string[] = [];
const complaints: string[] = [];
beforeAll(async () => {
  [browser] = await Promise.all([sharedChromium(), built()]);
  const service = serviceOf(await openEngine(SAMPLE));
  const reference = readDocuments(join(ROOT, 'dist/reference'), '/docs');
  serving = await serve(service, { reference, pageKey: KEYS.restaking });
  shared = await opened();
});
beforeEach(() => shared.setViewportSize(DESK));

/** The page as it opens, on a desktop and light. */
async function opened(): Promise<Page> {
  const page = await browser.newPage({ viewport: DESK, colorScheme: 'light' });
  page.setDefaultTimeout(WAIT_LIMIT_MS);
  page.on('request', (request) => requested.push(request.url()));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.goto(`${serving.base}/docs`);
  await page.locator('.opblock-tag').first().waitFor();
  return page;
}

/** Opens the topic of an operation and its block, which it returns. */
async function blockOf(name: string, page = shared): Promise<Locator> {
  const { topic } = topicOf(name);
  const header = page.locator(`.opblock-tag[data-tag="${topic}"]`);
  if ((await header.getAttribute('data-is-open')) === 'false') await header.click();
  const block = page.locator(`[id^="operations-"][id$="-${operationId({ name })}"]`);
  const control = block.locator('.opblock-summary-control');
  if ((await control.getAttribute('aria-expanded')) === 'false') await control.click();
  return block;
}

/** Sends the request of a block. */
async function answerOf(block: Locator): Promise<Locator> {
  await block.getByRole('button', { name: 'Execute' }).click();
  return block.locator('.live-responses-table');
}

describe('the reference page', () => {
  it('lists every operation, by topic', async () => {
    const paths: string[] = [];
    for (const header of await shared.locator('.opblock-tag').all()) {
      const isOpen = (await header.getAttribute('data-is-open')) === 'true';
      if (!isOpen) await header.click();
      const section = header.locator('xpath=..');
      await section.locator('.opblock').first().waitFor();
      paths.push(
        ...(await section
          .locator('.opblock-summary-path')
          .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('data-path') ?? ''))),
      );
      if (isOpen) continue;
      await header.click();
      await section.locator('.opblock').first().waitFor({ state: 'detached' });
    }
    for (const { path } of operations) expect(paths).toContain(path);
  });

  it('has no violation for axe, closed and with an answer, light and dark', async () => {
    const page = await opened();
    expect(await violationsOf(page)).toEqual([]);
    const block = await blockOf('restaking/all-tokens', page);
    // Each row of an answer has dozens of coloured parts, which are the same in the next row.
    await block.locator('tr[data-param-name="limit"] input').fill('2');
    const answer = await answerOf(block);
    await answer.locator('.response-col_status', { hasText: '200' }).waitFor();
    await page.evaluate('document.getAnimations().forEach((one) => one.finish())');
    expect(await violationsOf(page, { within: '.opblock.is-open' })).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html.dark-mode').waitFor();
    // Colours change over a sixth of a second.
    await page.evaluate('document.getAnimations().forEach((one) => one.finish())');
    expect(await violationsOf(page, { rules: ['color-contrast'] })).toEqual([]);
  });

  it('has the descriptions of topics in lines, not letters, on a phone', async () => {
    await shared.setViewportSize({ width: 390, height: 844 });
    const heights = await shared
      .locator('.opblock-tag small')
      .evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(10);
    expect(Math.max(...heights)).toBeLessThan(80);
  });

  it('tries a call with the key that the service provides, and shows the answer', async () => {
    const answer = await answerOf(await blockOf('restaking/ecosystem-tvl'));
    await answer.locator('.response-col_status', { hasText: '200' }).waitFor();
    const { text } = await serving.send('/restaking/ecosystem-tvl');
    const { data }: { data: { tokenStatistics: { totalTokenValue: string } } } = JSON.parse(text);
    expect(await answer.innerText()).toContain(data.tokenStatistics.totalTokenValue);
  });

  it('takes another key, and tries a call with it', async () => {
    const page = await opened();
    await page.getByRole('button', { name: 'Authorize' }).first().click();
    const [first] = await page.locator('.auth-container').all();
    await first?.getByRole('button', { name: 'Remove authorization' }).click();
    await first?.locator('input').fill(KEYS.both);
    await first?.getByRole('button', { name: 'Apply credentials' }).click();
    await page.locator('.modal-ux').getByRole('button', { name: 'Close' }).first().click();
    const answer = await answerOf(await blockOf('availability/all-operators', page));
    await answer.locator('.response-col_status', { hasText: '200' }).waitFor();
  });

  it('fills the fields of parameters that a request needs, and hints at values of others', async () => {
    const fields = async (operation: string) => {
      const block = await blockOf(operation);
      await block.locator('.parameters input').first().waitFor();
      return block.locator('.parameters tr').evaluateAll((rows) =>
        rows.flatMap((row) => {
          const field = row.querySelector('input');
          const name = row.getAttribute('data-param-name') ?? '';
          return field ? [[name, field.value, field.placeholder] as const] : [];
        }),
      );
    };
    const ofTokens = await fields('restaking/all-tokens');
    expect(ofTokens.filter(([, value]) => value).map(([name]) => name)).toEqual(['page', 'limit']);
    expect(ofTokens).toContainEqual(['symbol', '', 'such as ETH']);
    const [[name, value] = []] = await fields('restaking/operator-info');
    expect([name, value]).toEqual(['operator', expect.stringMatching(/^0x[0-9a-f]{40}$/)]);
    expect(await shared.getByText('Servers', { exact: true }).isVisible()).toBe(false);
  });

  it('sends requests to its own service only, and has no key in any URL', () => {
    const elsewhere = requested.filter(
      (url) => !url.startsWith(`${serving.base}/`) && !url.startsWith('data:'),
    );
    expect(elsewhere).toEqual([]);
    expect(requested.filter((url) => url.includes(KEYS.both))).toEqual([]);
    expect(requested.length).toBeGreaterThan(3);
  });

  it('breaks no rule of its policy, and logs no error', async () => {
    expect(complaints).toEqual([]);
    const { headers } = await serving.send('/docs');
    const policy = headers['content-security-policy'];
    expect(policy).toContain("default-src 'self'");
    expect(policy).not.toMatch(/unsafe/);
  });

  it('fits a phone', async () => {
    await shared.setViewportSize({ width: 375, height: 800 });
    const block = await blockOf('restaking/all-tokens');
    const input = block.locator('.parameters input:visible').first();
    await input.waitFor();
    const [wide, shown] = await shared.evaluate<[number, number]>(
      '[document.documentElement.scrollWidth, document.documentElement.clientWidth]',
    );
    expect(wide).toBeLessThanOrEqual(shown);
    // A field has the width of the page, not of a column next to its name.
    const field = await input.boundingBox();
    expect(field?.width).toBeGreaterThan(shown * 0.7);
  });
});
